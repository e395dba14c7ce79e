/** A stranger's words as they may stand in a result: nothing that steers a terminal or turns a line around, and short. */
export const plainText = (text: string, max = 300) =>
  text
    .slice(0, 2 * max)
    .replace(/\p{C}/gu, '·')
    .slice(0, max)
