import { ShareButton as Share } from '../../../ui/ShareButton.tsx'
import { type CardEntry, shareContent } from '../rules.ts'

/** Hands on what is known of an entry. */
export const ShareButton = ({ entry }: { entry: CardEntry }) => (
  <Share
    {...shareContent(entry)}
    about={entry.name}
    copied="Privacy analysis details have been copied to your clipboard."
  />
)
