// Plays so many rounds by pressing what may be pressed, chosen by a seed, and tells what the page showed after each of
// them beside what the house has in its books. It knows no rules and nothing of the client's code.
async ({ rounds, seed }) => {
  const PATIENCE_MS = 20000;
  const REACH = ".controls .reach";
  const chance = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const find = (what) => document.querySelector(what);
  const buttons = (where) => [...document.querySelectorAll(`${where} button:not([aria-disabled]):not(:disabled)`)];
  const figure = (name) => Number(find(`[data-figure=${name}]`).textContent.replace(/\D/g, ""));
  const number = () => find("[data-figure=number]").textContent;

  const free = () => find(".controls[aria-busy=false]") !== null;
  const betting = () => free() && find(`${REACH} .next`) !== null;
  const over = () => betting() && find(".came") !== null;
  const deciding = () => free() && find(`${REACH} .next`) === null && buttons(REACH).length > 0;

  /** Wait until something is so; what was pressed has been drawn by then. */
  const until = async (so) => {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve, reject) => {
      const look = () => {
        if (!so()) return;
        clearTimeout(late);
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      const late = setTimeout(() => reject(new Error(`nothing happens: ${find("main").innerText}`)), PATIENCE_MS);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
  };

  /** Some chips on some spots, the main bet of the first box among them. */
  const bet = async () => {
    for (let chips = chance(3); chips >= 0; chips--) {
      const spots = buttons("[data-felt]").filter((one) => one.dataset.bet);
      (chips === 0 ? find('[data-box="1"][data-bet="main"]') : spots[chance(spots.length)]).click();
      await until(free);
    }
  };
  const again = async () => {
    find(`${REACH} .next button`).click();
    await until(() => free() && find(".came") === null && figure("bet") > 0);
  };

  const seen = [];
  for (let round = 0; round < rounds; round++) {
    await until(betting);
    const before = figure("balance");
    await (round % 5 === 0 ? bet() : again());
    const bets = figure("bet");
    find(`${REACH} .next button:last-child`).click();
    for (await until(() => over() || deciding()); !over(); await until(() => over() || deciding())) {
      const may = deciding() ? buttons(REACH) : [];
      may[chance(may.length)]?.click();
    }
    const [balance, total, win, came] = [figure("balance"), figure("bet"), figure("win"), find(".banner .hidden").textContent];
    const shown = { before, bets, balance, total, win, came, number: number() };
    const { rounds: [line] } = await (await fetch("/api/history?limit=1")).json();
    const { ending } = await (await fetch(`/api/rounds/${line.id}`)).json();
    const { wallet } = await (await fetch("/api/cashier")).json();
    seen.push({ line, ending, wallet, ...shown });
  }
  return seen;
}
