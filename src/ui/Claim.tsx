import { NoteMark } from './Menu.tsx'

export type ClaimProps = {
  /** The claim to the letter. */
  children: string
  /** Names the mark: "the trial". */
  about: string
  /** Facts that are known all the same. */
  found?: string | undefined
}

const notVerified = 'Stated by the operator, not verified here'

/** Text that we cannot check, with the mark that says so; the mark stays on the line of the last word. */
export function Claim({ children, about, found }: ClaimProps) {
  const last = children.lastIndexOf(' ') + 1
  return (
    <>
      {children.slice(0, last)}
      <span className="whitespace-nowrap">
        {children.slice(last)}
        <NoteMark note={found ? `${notVerified}. ${found}` : notVerified} label={`Note on ${about}`} />
      </span>
    </>
  )
}
