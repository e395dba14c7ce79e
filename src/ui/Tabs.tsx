import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Anchor } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'
import { useHydrated } from './use-hydrated.ts'

export type Tab<Id extends string> = {
  id: Id
  label: string
  count?: number | undefined
  badge?: ReactNode
  content: ReactNode
}

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect?: ((id: Id) => void) | undefined
  /** The page's address with that tab open: then tabs are links, and work before and without script. */
  hrefFor?: ((id: Id) => string) | undefined
  className?: string | undefined
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, hrefFor, className }: TabsProps<Id>) {
  const id = useId()
  const hydrated = useHydrated()
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0]
  const list = useRef<HTMLDivElement>(null)
  // A count that comes later makes its tab wider, and moves those after it.
  const counts = tabs.map(({ count }) => count).join()
  useEffect(() => showSelected(list.current, current?.id), [current?.id, counts])

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = tabAfterKey(
      event.key,
      tabs.findIndex((tab) => tab.id === current?.id),
      tabs.length,
    )
    const target = next === undefined ? undefined : tabs[next]
    if (!target || !onSelect) return
    event.preventDefault()
    onSelect(target.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div ref={list} className="ui-tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => {
          const isSelected = tab.id === current?.id
          const shared = {
            id: `${id}-${tab.id}`,
            role: 'tab',
            className: 'ui-tab',
            'data-tab': tab.id,
            'aria-selected': isSelected,
            'aria-controls': isSelected ? `${id}-panel` : undefined,
            // Arrow keys need script: until it is there every tab is a stop of its own.
            tabIndex: hydrated && onSelect && !isSelected ? -1 : 0,
            onClick: onPlainClick(onSelect && (() => onSelect(tab.id))),
          }
          const words = (
            <>
              {tab.label}
              {tab.count !== undefined && <span className="ui-tab-count">{tab.count.toLocaleString('en-US')}</span>}
              {tab.badge}
            </>
          )
          return hrefFor ? (
            <Anchor key={tab.id} {...shared} href={hrefFor(tab.id)}>
              {words}
            </Anchor>
          ) : (
            <button key={tab.id} {...shared} type="button">
              {words}
            </button>
          )
        })}
      </div>
      {current && (
        <div id={`${id}-panel`} className="ui-tabpanel" role="tabpanel" aria-labelledby={`${id}-${current.id}`}>
          {current.content}
        </div>
      )}
    </div>
  )
}

/** Scrolls the list sideways on a narrow screen, so that the selected tab is in view. The page itself does not move. */
function showSelected(list: HTMLElement | null, id: string | undefined) {
  const tab = id === undefined ? null : list?.querySelector(`[data-tab="${CSS.escape(id)}"]`)
  if (!list || !tab) return
  const [place, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  if (place.left < frame.left || place.right > frame.right) list.scrollLeft += place.left - frame.left
}

/** The tab that a key leads to, round the ends; undefined for a key that is not ours. */
export function tabAfterKey(key: string, index: number, count: number) {
  if (count === 0) return undefined
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
