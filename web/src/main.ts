import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { firstLang, speak } from "./i18n/index.svelte";

await speak(firstLang());
mount(App, { target: document.getElementById("app") as HTMLElement });
