/** Accent and greys first; the hues are for risk only. */
export type ChartFill = 'bar' | 'quiet' | 'accent' | 'red' | 'orange' | 'yellow' | 'green' | 'grey'
