import { DataList } from '../../../ui/DataList.tsx'
import { keptDays } from '../vocabulary.ts'

const items = [
  {
    label: 'The file',
    value: 'It is deleted as soon as it was read, whether or not that worked.',
  },
  {
    label: 'What is read',
    value:
      'Names: of classes, packages, permissions, hosts, cookies and fields, and addresses without what they carry. Nothing is decompiled or run from a file. Values of cookies, fields and recorded requests are not kept.',
  },
  {
    label: 'The result',
    value: `Names and counts are kept for ${keptDays} days, then erased. You can delete your scan before that.`,
  },
  {
    label: 'Who sees it',
    value:
      'Anyone who has the link: the link is the key, and it is listed nowhere. Staff see what subject was scanned, and may approve a result for the public catalog.',
  },
  {
    label: 'What it proves',
    value:
      'That something is in an app, or was called in these visits. Presence does not prove activity, and what was not seen may still happen.',
  },
]

/** Explains what happens to uploads, and how far a result goes. */
export const Kept = () => <DataList layout="lined" items={items} />
