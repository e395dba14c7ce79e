/** Web addresses in a text; never followed. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"'()[\]{}|\\^`]{1,2000}/gi)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))
