/** People of a list, each by the rules of the form of a person. What is wrong with one keeps no other back. */
import type { CreateOrUpdateUser, ImportPeople, PersonToImport } from '../../../contract/services/user.ts'
import { user as contract } from '../../../contract/services/user.ts'
import { beginsLikeFormula, isFormula } from '../../../shared/formulas.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { invalid, Refusal } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { StoredImportedRow } from '../../db/people-import-tables.ts'
import { inputCheck } from '../../http/validation.ts'
import { foldedName } from '../../names/folded-name.ts'
import type { Translate } from '../../texts/localization.ts'
import { undoneWhereRefused } from '../undone-where-refused.ts'
import { queueInvitation } from './invitation.ts'
import { freePlaces, mostPeople } from './people-limit.ts'
import { ordinaryPerson } from './person-forms.ts'
import { findTakenNames } from './queries.ts'
import { checkUserName } from './rules.ts'
import {
  type ChosenPassword,
  checkPerson,
  choosePassword,
  type PersonForm,
  type SavingContext,
  savePerson,
} from './save-user.ts'

type Fault = StoredImportedRow['faults'][number]
type Said = NonNullable<Fault['said']>

interface Candidate {
  answer: StoredImportedRow
  form: PersonForm
  isInvited: boolean
}

const checkOfForm = inputCheck(contract.operations.createOrUpdateUser)

/** What a spreadsheet would reckon, where the list is opened in one again. */
const ofWords = ['name', 'surname', 'userName', 'folderPath'] as const
const ofSigns = ['emailAddress', 'phoneNumber'] as const

const trimmed = (cell: string | undefined): string => cell?.trim() ?? ''

function formOf(row: PersonToImport, { assignedRoleNames, organizationUnits }: ImportPeople): CreateOrUpdateUser {
  const emailAddress = trimmed(row.emailAddress)
  return {
    user: {
      name: trimmed(row.name),
      surname: trimmed(row.surname),
      userName: trimmed(row.userName) || emailAddress,
      emailAddress,
      phoneNumber: trimmed(row.phoneNumber) || null,
      folderPath: trimmed(row.folderPath) || null,
      isActive: true,
      shouldChangePasswordOnNextLogin: true,
    },
    assignedRoleNames,
    ...(organizationUnits && { organizationUnits }),
  }
}

const cells = ['name', 'surname', 'userName', 'emailAddress', 'phoneNumber', 'folderPath'] as const

/** As the workbook of people calls it. */
function inWords(member: string, translate: Translate): string {
  const cell = cells.find((one) => one === member)
  return cell ? translate(`export.users.${cell}`) : member
}

export const wordsOfFault = ({ member, message, said }: Fault, translate: Translate): string =>
  said
    ? wordsOfRefusal(
        { ...said, values: { member: inWords(member, translate), ...said.values }, members: [] },
        translate,
      )
    : message

/** Its words are those of whoever reads it (U149). */
function faultOf(translate: Translate, member: string, key: Said['key'], more: Partial<Omit<Said, 'key'>> = {}): Fault {
  const said = { key, values: more.values ?? {}, details: more.details ?? null }
  return { member, said, message: wordsOfFault({ member, message: '', said }, translate) }
}

/** As the form of a person would be refused; `user.name` is the row’s `name`. */
function refusalsOf(work: () => void, member: string, translate: Translate): Fault[] {
  try {
    work()
    return []
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    if (refusal.members.length === 0) return [faultOf(translate, member, refusal.key, refusal)]
    return refusal.members.map(({ member: path, key, values }) =>
      faultOf(translate, path.replace(/^user\./, ''), key, { values }),
    )
  }
}

function faultsOf(form: CreateOrUpdateUser, translate: Translate): Fault[] {
  const { user } = form
  // The check settles what it is given.
  const ofShape = refusalsOf(() => checkOfForm({}, structuredClone(form)), 'name', translate)
  if (ofShape.length > 0) return ofShape
  const words = ofWords.filter((member) => beginsLikeFormula(user[member] ?? ''))
  const signs = ofSigns.filter((member) => isFormula(user[member] ?? ''))
  return [
    ...words.map((member) => faultOf(translate, member, 'import.formula')),
    ...signs.map((member) => faultOf(translate, member, 'import.isFormula')),
    ...refusalsOf(() => checkUserName(user.userName, user.emailAddress), 'userName', translate),
  ]
}

const bothNames = ['userName', 'emailAddress'] as const
/** Of who is named by it. */
const onlyAddress = ['emailAddress'] as const

/** People sign in by either, so a name and an address are one space. */
function twiceIn(rows: readonly PersonToImport[], forms: readonly CreateOrUpdateUser[], translate: Translate) {
  const first = new Map<string, number>()
  return forms.map(({ user }, index): Fault[] => {
    const row = rows[index]?.row ?? 0
    const members = user.userName === user.emailAddress ? onlyAddress : bothNames
    return members.flatMap((member) => {
      const key = foldedName(user[member])
      const before = first.get(key) ?? row
      first.set(key, before)
      return before === row || key === ''
        ? []
        : [faultOf(translate, member, 'import.twice', { values: { row: before } })]
    })
  })
}

function candidatesOf(body: ImportPeople, translate: Translate): Candidate[] {
  const { people, sendInvitations = false } = body
  const forms = people.map((row) => formOf(row, body))
  const twice = twiceIn(people, forms, translate)
  return forms.map((form, index) => {
    const { user } = form
    const faults = [...faultsOf(form, translate), ...(twice[index] ?? [])]
    return {
      answer: {
        row: people[index]?.row ?? 0,
        name: [user.name, user.surname].filter(Boolean).join(' '),
        userName: user.userName,
        emailAddress: user.emailAddress,
        fate: faults.length > 0 ? 'faulty' : 'new',
        faults,
      },
      form: { ...ordinaryPerson(form), password: 'random' },
      isInvited: sendInvitations,
    }
  })
}

const isNew = ({ answer }: Candidate): boolean => answer.fate === 'new'

/** Where somebody has the name or the address already: those are left as they are. */
async function withKnown(
  { db, tenantId, translate }: SavingContext,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const asked = candidates.filter(isNew).map(({ answer }) => answer)
  const taken = await findTakenNames(db, tenantId, asked)
  return candidates.map((candidate) => {
    const { answer } = candidate
    const members = isNew(candidate) ? taken.get(answer.row) : undefined
    if (!members) return candidate
    const { userName, emailAddress } = answer
    const faults = members.map((member) =>
      member === 'userName'
        ? faultOf(translate, member, 'Identity.DuplicateUserName', { values: { userName } })
        : faultOf(translate, member, 'Identity.DuplicateEmail', { values: { emailAddress } }),
    )
    return { ...candidate, answer: { ...answer, fate: 'known', faults } }
  })
}

/** Those for whom there is no place any more: rows have theirs in their order. */
async function withPlaces(context: SavingContext, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  const { tenantId, features, translate } = context
  const most = mostPeople(tenantId, features)
  const places = await freePlaces(context)
  if (most === null || places === null) return candidates
  const fault = faultOf(translate, 'row', 'PeopleLimitReached', { values: { count: most } })
  const placed = new Set(candidates.filter(isNew).slice(0, places))
  return candidates.map((candidate) =>
    isNew(candidate) && !placed.has(candidate)
      ? { ...candidate, answer: { ...candidate.answer, fate: 'faulty', faults: [fault] } }
      : candidate,
  )
}

/** Refuses what the caller may not give. */
export async function judged(context: SavingContext, body: ImportPeople): Promise<readonly Candidate[]> {
  const before = candidatesOf(body, context.translate)
  const sample = before.find(isNew)
  const [candidates] = await Promise.all([withKnown(context, before), sample && checkPerson(context, sample.form)])
  return withPlaces(context, candidates)
}

/** What is said of a row names it by its number: two of one number would be taken for one (A101). */
function requireOwnNumbers(people: readonly PersonToImport[]): void {
  const numbers = people.map(({ row }) => row)
  const repeated = numbers.findIndex((row, index) => numbers.indexOf(row) < index)
  if (repeated !== -1) throw invalid(`people[${repeated}].row`, 'validation.repeated')
}

export async function previewPeople(context: SavingContext, body: ImportPeople): Promise<StoredImportedRow[]> {
  requireOwnNumbers(body.people)
  return (await judged(context, body)).map(({ answer }) => answer)
}

/** Each its own, one after the other, and before a transaction: hashing takes long. */
export async function choosePasswords(
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<(ChosenPassword | undefined)[]> {
  const passwords: (ChosenPassword | undefined)[] = []
  for (const one of candidates) passwords.push(isNew(one) ? await choosePassword(one.form, signal) : undefined)
  return passwords
}

type ImportingContext = SavingContext & Pick<SignedInContext, 'culture'>

/** Somebody may take the name in this very moment. */
async function made(
  context: ImportingContext,
  candidate: Candidate,
  password: ChosenPassword,
): Promise<StoredImportedRow> {
  const refusal = await undoneWhereRefused(context.db, async () => {
    const id = await savePerson(context, candidate.form, password)
    if (candidate.isInvited) await queueInvitation(context, id, password)
  })
  if (!refusal) return { ...candidate.answer, fate: 'made' }
  const [known] = await withKnown(context, [candidate])
  if (!known || isNew(known)) throw refusal
  return known.answer
}

/** Those who were judged to be new, unless somebody has come before them; while nobody else takes a place. */
export async function savePeople(
  context: ImportingContext,
  before: readonly Candidate[],
  passwords: readonly (ChosenPassword | undefined)[],
): Promise<StoredImportedRow[]> {
  const candidates = await withPlaces(context, await withKnown(context, before))
  const answers: StoredImportedRow[] = []
  for (const [index, candidate] of candidates.entries()) {
    const password = passwords[index]
    const isMade = password !== undefined && isNew(candidate)
    answers.push(isMade ? await made(context, candidate, password) : candidate.answer)
  }
  return answers
}
