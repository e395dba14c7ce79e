import { Fragment } from 'react'
import { cx } from './class-names.ts'
import { Anchor } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'

export type CitationProps = {
  /** As printed, without brackets: "E12". */
  mark: string
  href: string
  title?: string | undefined
  /** With script, in place of going to `href`: open a drawer. */
  onOpen?: (() => void) | undefined
}

/** The small numbered mark behind a sentence that leads to its evidence. */
export function Citation({ mark, href, title, onOpen }: CitationProps) {
  return (
    <sup className="ui-cite">
      <Anchor href={href} title={title} onClick={onPlainClick(onOpen)} aria-label={`Evidence ${mark}`}>
        [{mark}]
      </Anchor>
    </sup>
  )
}

export type QuoteProps = {
  before?: string | undefined
  excerpt: string
  after?: string | undefined
  /** Nothing of the text around it will be shown: quotation marks stand in place of the marker. */
  standsAlone?: boolean | undefined
  className?: string | undefined
}

/** The words themselves, marked, within the words around them; lines of names and values are set as such. */
export function Quote({ before, excerpt, after, standsAlone = false, className }: QuoteProps) {
  const isRecord = isRecordText(excerpt)
  return (
    <blockquote
      className={cx('ui-quote', className)}
      data-alone={standsAlone || (isRecord && !before && !after) ? '' : undefined}
      data-record={isRecord ? '' : undefined}
    >
      {before && `${before} `}
      <mark>{isRecord ? <RecordLines text={excerpt} /> : excerpt}</mark>
      {after && ` ${after}`}
    </blockquote>
  )
}

const nameAndValue = /^([^:\n]{2,80}): (.*)$/u

/** Written by a program, a name and a value a line, rather than by a person. */
const isRecordText = (text: string): boolean => {
  const lines = text.split('\n')
  return (lines.length > 1 || text.includes(' | ')) && lines.every((line) => nameAndValue.test(line))
}

function RecordLines({ text }: { text: string }) {
  const lines = [...text.split('\n').entries()]
  return lines.map(([index, line]) => {
    const [, name = '', value = ''] = nameAndValue.exec(line) ?? []
    return (
      <Fragment key={index}>
        {index > 0 && '\n'}
        <span className="ui-quote-name">{name}:</span> {value}
      </Fragment>
    )
  })
}
