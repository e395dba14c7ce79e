import { NoteMark } from '../../../ui/Menu.tsx'

/** Words that nobody here can check, with the mark that says so. */
export function Claim({ children, about }: { children: string; about: string }) {
  return (
    <>
      {children}
      <NoteMark note="Stated by the operator, not verified here" label={`Note on ${about}`} />
    </>
  )
}
