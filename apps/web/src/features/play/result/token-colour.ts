// play, result: a colour of the design for a canvas, which knows no style sheet.

export function tokenColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
