export interface Figure {
  what: string
  measured: string
  bar: string
  met: boolean
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
