import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField, Select } from '../../../ui/Field.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { dataRemovalContract, RemovalPlatform } from '../contract.ts'
import { categoriesUrl } from '../vocabulary.ts'
import { PlatformCard } from './PlatformCard.tsx'
import { type Asked, fetchPlatformPage, type PlatformPage, platformPagesKey } from './platform-pages.ts'
import { platformsWords } from './removal-form.ts'

type Categories = Output<(typeof dataRemovalContract)['GET /api/data-removal/categories']>

const skeletons = 6
const settleMs = 300

interface PlatformPickerProps {
  asked: Asked
  onAsk: (next: Partial<Asked>) => void
  chosen: readonly RemovalPlatform[]
  onChoose: (platform: RemovalPlatform, chosen: boolean) => void
  onClear: () => void
}

/** Search, category and the list; what is chosen stays, whatever the list shows. */
export function PlatformPicker({ asked, onAsk, chosen, onChoose, onClear }: PlatformPickerProps) {
  const hydrated = useHydrated()
  const { data: overview } = useQuery<Categories>({ queryKey: [categoriesUrl] })
  const list = useInfiniteQuery({
    queryKey: platformPagesKey(asked),
    queryFn: ({ pageParam, signal }) => fetchPlatformPage(asked, { cursor: pageParam, signal }),
    initialPageParam: asked.cursor,
    getNextPageParam: (page: PlatformPage) => page.next,
  })
  const platforms = list.data?.pages.flatMap((page) => page.platforms)
  const isChosen = new Set(chosen.map(({ id }) => id))
  const shown = new Set(platforms?.map(({ id }) => id))
  const elsewhere = chosen.filter(({ id }) => !shown.has(id))

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="ui-hidden">Platforms</legend>
      <div className="-mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span className="ui-label" aria-hidden="true">
          Platforms
        </span>
        <span role="status" className={chosen.length > 0 ? 'font-[550] text-accent' : 'text-quiet'}>
          {`${chosen.length} selected`}
        </span>
      </div>
      <Finder asked={asked} onAsk={onAsk} overview={overview} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group within the fieldset; a section would be one landmark more */}
      <div
        className="max-h-96 overflow-y-auto max-sm:max-h-72 overscroll-contain rounded-md border border-edge bg-sunk p-3"
        role="group"
        aria-label="List of platforms"
      >
        {elsewhere.length > 0 && (
          <Cards heading={isFiltered(asked) ? 'Selected, outside this search' : 'Selected'}>
            {elsewhere.map((platform) => (
              <PlatformCard key={platform.id} platform={platform} chosen onChoose={onChoose} />
            ))}
          </Cards>
        )}
        {platforms ? (
          platforms.length > 0 ? (
            <Cards heading={elsewhere.length > 0 ? (isFiltered(asked) ? 'Found' : 'All') : undefined}>
              {platforms.map((platform) => (
                <PlatformCard
                  key={platform.id}
                  platform={platform}
                  chosen={isChosen.has(platform.id)}
                  onChoose={onChoose}
                />
              ))}
            </Cards>
          ) : (
            <div className="grid justify-items-start gap-2 p-3">
              <p className="font-[550]">No platform matches</p>
              <p className="text-sm text-quiet">Names are found by the beginnings of their words.</p>
              <Button
                type={hydrated ? 'button' : 'submit'}
                name="intent"
                value="all"
                size="small"
                onClick={hydrated ? () => onAsk({ q: '', category: '' }) : undefined}
              >
                Show all platforms
              </Button>
            </div>
          )
        ) : list.error ? (
          <div className="grid justify-items-start gap-2 p-3" role="alert">
            <p className="font-[550]">The platforms could not be loaded</p>
            <Button size="small" onClick={() => list.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className={cardGrid}>
            <Skeletons count={skeletons} label="Loading platforms" lines={1} className="p-3!" />
          </div>
        )}
        {list.hasNextPage && (
          <p className="flex justify-center pt-3">
            <Button
              // The first button that sends would be pressed by Enter in any field.
              type={hydrated ? 'button' : 'submit'}
              name="more"
              value={list.data?.pages.at(-1)?.next ?? ''}
              size="small"
              pending={list.isFetchingNextPage}
              pendingLabel="Loading"
              onClick={hydrated ? () => list.fetchNextPage() : undefined}
            >
              Load more
            </Button>
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-quiet">
        <span>
          {platforms && platforms.length > 0 && shownWords(platforms.length, asked, overview)}
          <span>
            {overview && overview.automated === 0
              ? 'We write the letters; you send them.'
              : 'Auto: we can send the letter for you.'}
          </span>
        </span>
        {hydrated && chosen.length > 0 && (
          <Button variant="quiet" size="small" className="-mr-2.5" onClick={onClear}>
            Clear selection
          </Button>
        )}
      </p>
    </fieldset>
  )
}

const cardGrid = 'grid grid-cols-1 gap-2 sm:grid-cols-2'

function Cards({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  return (
    <div className="not-first:pt-4">
      {heading && <p className="pb-1.5 text-sm text-quiet">{heading}</p>}
      <div className={cardGrid}>{children}</div>
    </div>
  )
}

interface FinderProps {
  asked: Asked
  onAsk: PlatformPickerProps['onAsk']
  overview: Categories | undefined
}

/** Finds as one types; without script by its button, which keeps what was chosen and typed. */
function Finder({ asked, onAsk, overview }: FinderProps) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState(asked.q)
  const told = useRef(asked.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The back button changes the address without anybody typing.
  useEffect(() => {
    if (asked.q === told.current) return
    told.current = asked.q
    setTyped(asked.q)
  }, [asked.q])

  function ask(q: string) {
    clearTimeout(timer.current)
    if (q === told.current) return
    told.current = q
    onAsk({ q })
  }

  function change(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text.trim()), settleMs)
  }

  /** Applies pending search text too, so that it does not run later without the category. */
  function choose(category: string) {
    clearTimeout(timer.current)
    told.current = typed.trim()
    onAsk({ q: told.current, category })
  }

  // Enter in here is about the list, not about the request.
  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask(typed.trim())
  }

  const options = [
    { value: '', label: overview ? `All categories (${overview.total.toLocaleString('en-US')})` : 'All categories' },
    ...(overview?.categories.map(({ category, count }) => ({ value: category, label: `${category} (${count})` })) ??
      []),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,14rem)]">
      <SearchField
        label="Find a platform"
        name="q"
        value={typed}
        maxLength={200}
        placeholder="Find by name or domain"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <Button
        type={hydrated ? 'button' : 'submit'}
        name="intent"
        value="find"
        onClick={hydrated ? () => ask(typed.trim()) : undefined}
      >
        Search
      </Button>
      <Select
        label="Category"
        hideLabel
        className="col-span-2 sm:col-span-1"
        name="category"
        value={asked.category}
        options={options}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  )
}

const isFiltered = ({ q, category }: Asked) => q !== '' || category !== ''

function shownWords(count: number, asked: Asked, overview: Categories | undefined): string {
  if (isFiltered(asked) || !overview) return `${platformsWords(count)} shown. `
  return `${count.toLocaleString('en-US')} of ${platformsWords(overview.total)} shown. `
}
