/** Texts of a file, each by the rules of the form of a text. What is wrong with one keeps no other back. */
import type { ImportedText, ImportTexts, TextToImport } from '../../../contract/services/language.ts'
import { defaultLanguage } from '../../../contract/vocabulary/languages.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { isOfLetters, type MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { SignedInContext } from '../../context/context.ts'
import { type MessageValues, productSource, type Texts, type Translate } from '../../texts/localization.ts'
import { type OwnText, readOwnTexts } from '../../texts/text-queries.ts'
import { forgetTextsOf, keepTexts } from './queries.ts'
import { textFault } from './rules.ts'
import { keysOf, textsIn } from './texts.ts'

interface Known {
  keys: ReadonlySet<string>
  /** As people read them now, and as they would without words of one's own. */
  current: Texts
  inherited: Texts
  original: Texts
}

function knownTexts(tenantId: number, languageName: string, own: readonly OwnText[]): Known {
  return {
    keys: new Set(keysOf(productSource)),
    current: textsIn(languageName, own),
    inherited: textsIn(
      languageName,
      own.filter(({ isOfTheHost }) => isOfTheHost && tenantId !== 0),
    ),
    original: textsIn(defaultLanguage, []),
  }
}

type Fault = { key: MessageKey; values?: MessageValues }

function faultOf({ key, value }: TextToImport, { keys, original }: Known): Fault | null {
  if (isOfLetters(key)) return { key: 'languages.import.textOfLetters' }
  if (!keys.has(key)) return { key: 'languages.import.noText' }
  if (value.length > limits.textValue) return { key: 'languages.import.tooLong', values: { count: limits.textValue } }
  const fault = textFault(value, original[key] ?? '')
  return fault && { ...fault, values: { ...fault.values } }
}

/** What would become of each row. */
function judged({ texts }: ImportTexts, known: Known, translate: Translate): ImportedText[] {
  const first = new Map<string, number>()
  const member = translate('languages.import.value')
  return texts.map((given): ImportedText => {
    const { row, value } = given
    const key = given.key.trim()
    // A key that is none may be the name of what every object has (A92).
    const before = known.keys.has(key) ? (known.current[key] ?? '') : ''
    const answer = { row, key, before, after: value }
    const isKept = value.trim() === '' || value === before
    if (isKept && known.keys.has(key)) return { ...answer, fate: 'same', fault: null }
    const earlier = first.get(key)
    first.set(key, earlier ?? row)
    const fault: Fault | null =
      earlier === undefined
        ? faultOf({ ...given, key }, known)
        : { key: 'import.twice', values: { member: translate('languages.import.key'), row: earlier } }
    if (fault) return { ...answer, fate: 'faulty', fault: translate(fault.key, { member, ...fault.values }) }
    return { ...answer, fate: before === '' ? 'new' : 'changed', fault: null }
  })
}

export async function previewTexts({ db, tenantId, translate }: SignedInContext, name: string, body: ImportTexts) {
  return judged(body, knownTexts(tenantId, name, await readOwnTexts(db, tenantId, [name])), translate)
}

/** Where the file says what is inherited, words of one's own go. */
export async function importTexts(
  { db, tenantId, principal, translate, now }: SignedInContext,
  name: string,
  body: ImportTexts,
) {
  const known = knownTexts(tenantId, name, await readOwnTexts(db, tenantId, [name]))
  const rows = judged(body, known, translate)
  const wanted = rows.filter(({ fate }) => fate === 'new' || fate === 'changed')
  const isInherited = ({ key, after }: ImportedText) => after === known.inherited[key]
  const own = wanted.filter((row) => !isInherited(row)).map(({ key, after }) => ({ key, value: after }))
  await forgetTextsOf(
    db,
    tenantId,
    name,
    wanted.filter(isInherited).map(({ key }) => key),
  )
  await keepTexts(db, tenantId, own, { languageName: name, userId: principal.userId, now })
  return rows
}
