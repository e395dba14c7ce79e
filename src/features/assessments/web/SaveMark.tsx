import { Check, CircleAlert } from 'lucide-react'
import type { ShownQuestion as Question } from '../../../product/questions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Held } from './answer-saver.ts'
import { answerWords, timeWords } from './words.ts'

/** Whether an answer is kept: said as it is, and loudly only where it is not. */
export function SaveMark({
  question,
  held,
  onSettle,
}: {
  question: Question
  held: Held
  onSettle: (whose: 'mine' | 'theirs') => void
}) {
  const { save } = held
  switch (save.state) {
    case 'untouched':
      return null
    case 'typing':
      return <p className="text-xs text-quiet">Not saved yet</p>
    case 'saving':
      return (
        <p className="flex items-center gap-1.5 text-xs text-quiet">
          <Spinner /> Saving
        </p>
      )
    case 'saved':
      return (
        <p className="flex items-center gap-1.5 text-xs text-quiet">
          <Check size={14} aria-hidden="true" /> Saved {timeWords(save.at)}
        </p>
      )
    case 'retrying':
      return <NotSaved words={`Not saved: ${save.words} Retrying.`} />
    case 'refused':
      return <NotSaved words={`Not saved: ${save.words}`} />
    case 'conflict':
      return (
        <Callout kind="warning" title="Someone else has answered this meanwhile">
          <p className="wrap-anywhere">
            Theirs: {answerWords(question, save.theirs.value) ?? 'no answer'}
            {save.theirs.comment && ` (${save.theirs.comment})`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" onClick={() => onSettle('theirs')}>
              Take theirs
            </Button>
            <Button size="small" onClick={() => onSettle('mine')}>
              Keep what I typed
            </Button>
          </div>
        </Callout>
      )
  }
}

const NotSaved = ({ words }: { words: string }) => (
  <p className="flex items-start gap-1.5 text-sm text-red" role="status">
    <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" /> {words}
  </p>
)
