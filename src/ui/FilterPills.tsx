import { cx } from './class-names.ts'
import { Anchor } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'

export type FilterOption<Value extends string> = {
  value: Value
  label: string
  count?: number | undefined
  /** With an address the pill is a link, which works without script; with script `onChange` goes first. */
  href?: string | undefined
}

export type FilterPillsProps<Value extends string> = {
  /** Names the group for screen readers. */
  label: string
  options: readonly FilterOption<Value>[]
  value: Value
  onChange?: ((value: Value) => void) | undefined
  className?: string | undefined
}

/** A row of filters of which one is on. */
export function FilterPills<Value extends string>(props: FilterPillsProps<Value>) {
  return <Pills {...props} group="ui-pills" />
}

/** The same, joined: for two to four views of one thing. */
export function SegmentedControl<Value extends string>(props: FilterPillsProps<Value>) {
  return <Pills {...props} group="ui-segments" />
}

function Pills<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
  group,
}: FilterPillsProps<Value> & { group: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend and brings its own box
    <div role="group" aria-label={label} className={cx(group, className)}>
      {options.map((option) => {
        const isOn = option.value === value
        const words = (
          <>
            {option.label}
            {option.count !== undefined && (
              <span className="ui-pill-count">{option.count.toLocaleString('en-US')}</span>
            )}
          </>
        )
        return option.href === undefined ? (
          <button
            key={option.value}
            type="button"
            className="ui-pill"
            aria-pressed={isOn}
            onClick={() => onChange?.(option.value)}
          >
            {words}
          </button>
        ) : (
          <Anchor
            key={option.value}
            href={option.href}
            className="ui-pill"
            aria-current={isOn ? 'true' : undefined}
            onClick={onPlainClick(onChange && (() => onChange(option.value)))}
          >
            {words}
          </Anchor>
        )
      })}
    </div>
  )
}
