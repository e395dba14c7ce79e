// API v1 spells every name in snake_case; the rooms behind it use camelCase. Types follow, so that a name that a room changes
// fails to compile here and never changes v1 by itself.

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S
type Camel<S extends string> = S extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<Camel<Rest>>}` : S

export type SnakeKeys<T> = T extends readonly (infer Item)[]
  ? SnakeKeys<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? Snake<Key> : Key]: SnakeKeys<T[Key]> }
    : T
export type CamelKeys<T> = T extends readonly (infer Item)[]
  ? CamelKeys<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? Camel<Key> : Key]: CamelKeys<T[Key]> }
    : T

export const toSnake = <T>(value: T): SnakeKeys<T> => renamed(value, snake) as SnakeKeys<T>
export const toCamel = <T>(value: T): CamelKeys<T> => renamed(value, camel) as CamelKeys<T>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]))
}
