import { explainRefusal } from '../../../platform/web/call.ts'
import { ActionForm, type ActionFormProps } from '../../../ui/ActionForm.tsx'

/** A form that makes one call. */
export const CallForm = <Answer,>(props: Omit<ActionFormProps<Answer>, 'explain'>) => (
  <ActionForm {...props} explain={explainRefusal} />
)
