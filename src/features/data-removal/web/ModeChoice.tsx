import { Checkbox, RadioGroup } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { type Mode, removalLimits } from '../vocabulary.ts'
import { ScrolledText } from './ScrolledText.tsx'
import type { Refused, Typed } from './sign.ts'

interface ModeChoiceProps {
  modes: readonly Mode[]
  permission: { text: string; sha256: string } | null
  typed: Typed
  refused: Refused
}

const options = {
  agent: {
    value: 'agent',
    label: 'We send for you',
    hint: 'You sign a permission. We write, remind, and keep the days; you act only where a company wants you in person.',
  },
  self: {
    value: 'self',
    label: 'I send it myself',
    hint: 'We write the letters, you send them from your own mailbox. No permission is needed, and answers come to you.',
  },
} as const

/** The permission shows, by style alone, while "We send for you" is chosen. */
export function ModeChoice({ modes, permission, typed, refused }: ModeChoiceProps) {
  return (
    <div className="group/mode grid max-w-measure grid-cols-1 gap-6">
      <RadioGroup
        legend="Who sends the letters"
        name="mode"
        options={modes.map((mode) => options[mode])}
        defaultValue={modes.includes(typed.mode) ? typed.mode : modes[0]}
        required
      />
      {!modes.includes('agent') && (
        <p className="text-sm text-quiet">We don’t send letters for others here. You send them; answers come to you.</p>
      )}
      {permission && modes.includes('agent') && (
        <div className="grid grid-cols-1 gap-5 group-has-[input[value=self]:checked]/mode:hidden">
          <div className="grid gap-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="ui-label" id="permission">
                The permission, word by word
              </span>
              <span className="text-quiet">
                SHA-256 <Hash value={permission.sha256} />
              </span>
            </p>
            <ScrolledText labelledBy="permission" className="max-h-96 bg-surface px-5 py-4 font-serif leading-[1.65]">
              {permission.text}
            </ScrolledText>
          </div>
          <input type="hidden" name="permissionSha256" value={permission.sha256} />
          <TextInput
            label="Your name, as signature"
            name="signedName"
            autoComplete="name"
            maxLength={removalLimits.nameCharacters}
            defaultValue={typed.signedName}
            error={refused.signedName}
          />
          <Checkbox
            name="accepted"
            value="yes"
            defaultChecked={typed.accepted}
            label="I have read the permission and give it."
            hint="You can take it back at any time on the page of the request."
          />
        </div>
      )}
    </div>
  )
}
