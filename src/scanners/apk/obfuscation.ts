import type { PackageRow } from './app-scan.ts'

/** Fewer classes than this are no sign of a tool that renames them. */
const fewClasses = 20

/** Above it most libraries may stand under names that no signature knows. */
const heavyShare = 0.4

/** Short package names that people give. */
const ordinary = new Set('ad db di fs gl id in io ip js mp nl os rx tv ui v1 v2 v4 v7 vm vo ws'.split(' '))

/** How many of the classes lie in packages with one- or two-letter names, as R8 and its kind write them. */
export function obfuscationOf(packages: PackageRow[]): { share: number; isHeavy: boolean } {
  let all = 0
  let short = 0
  for (const { name, defined, definedNames } of packages) {
    all += defined
    const last = name.slice(name.lastIndexOf('.') + 1)
    // A tool that renames a package renames the classes in it: a person who writes `ui.c` calls a class MainActivity.
    const areShort = definedNames.filter((own) => own.length <= 3).length > definedNames.length / 2
    if (areShort && (name === '' || (last.length <= 2 && !ordinary.has(last)))) short += defined
  }
  const share = all === 0 ? 0 : Math.round((short / all) * 1_000) / 1_000
  return { share, isHeavy: all >= fewClasses && share > heavyShare }
}
