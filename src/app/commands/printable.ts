/** Replaces control characters: names come from strangers' files, and a terminal obeys them. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')

/** For programs that read what a command says. */
export const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2))
