import type { NameValue } from '../../../contract/models/name-value.ts'
import type { timing as contract } from '../../../contract/services/timing.ts'
import { settingScope } from '../../../contract/vocabulary/enums.ts'
import { settingDefinition, settings } from '../../../contract/vocabulary/settings.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { isTimeZone } from '../../setting-groups/rules.ts'
import { readSettings } from '../../settings/settings.ts'
import { startingWith, timeZones, withChosen, zoneNamed } from './time-zones.ts'

type ContextPart = Pick<Context, 'db' | 'tenantId' | 'now' | 'translate'>

/** The zone that holds for whoever has no word of their own in this scope. */
async function defaultZone({ db, tenantId }: ContextPart, scope: number): Promise<string> {
  if (scope === settingScope.application) return settingDefinition(settings.timeZone).default
  const above = scope === settingScope.tenant ? 0 : tenantId
  return (await readSettings(db, { tenantId: above, userId: 0 }, [settings.timeZone]))[settings.timeZone]
}

async function zonesFor(context: ContextPart, scope: number): Promise<readonly NameValue[]> {
  const { now, translate } = context
  // Before the first statement: from then on the call holds a connection.
  const zones = await timeZones(now)
  const { name, value } = zoneNamed(await defaultZone(context, scope), now)
  return startingWith({ name: translate('timing.default', { zone: name }), value }, zones)
}

export const timing: Handlers<typeof contract> = {
  async getTimezones(context, { query }) {
    return { items: [...(await zonesFor(context, query.defaultTimezoneScope))] }
  },

  async getTimezoneComboboxItems(context, { query }) {
    const { defaultTimezoneScope = settingScope.user, selectedTimezoneId: selected } = query
    const zones = withChosen(selected ?? '', await zonesFor(context, defaultTimezoneScope))
    const isMissing = selected !== undefined && isTimeZone(selected) && zones.every(({ value }) => value !== selected)
    return [...zones, ...(isMissing ? [zoneNamed(selected, context.now)] : [])].map(({ name, value }) => ({
      value,
      displayText: name,
      isSelected: value === selected,
    }))
  },
}
