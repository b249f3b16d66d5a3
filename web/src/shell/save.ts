// A file made in the page, saved by the browser; nothing leaves the machine.

export function saveAs(name: string, text: string, media = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type: media }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
