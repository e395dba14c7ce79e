import { type ComponentProps, createElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

type IconProps = ComponentProps<'svg'> & { size?: number }

/** Replaces `createLucideIcon` in the build: same picture, only the options that we use, no class names. */
export const createIcon =
  ({ node }: IconData) =>
  ({ size = 24, strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        ...{ width: size, height: size, viewBox: '0 0 24 24' },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
        ...{ 'aria-hidden': true, ...rest },
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
