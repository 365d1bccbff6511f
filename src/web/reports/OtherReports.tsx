import { Box, Button, Group, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { type ChosenReport, placeOf, useReportChoices } from './use-report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

const most = 6

/** What else a person may open, where one report does not: what they chose and read last comes first. */
export function OtherReports({ except, isNewPage = false }: { except: number | null; isNewPage?: boolean }) {
  const titleId = useId()
  const { favourites = [], recent = [] } = useReportChoices()
  const { items } = useReportMenu()
  const all: readonly ChosenReport[] = [...favourites, ...recent, ...(items?.reports ?? [])]
  const reports = [...new Map(all.map(({ id, name, folderPath }) => [id, { id, name, folderPath }])).values()]
  const others = reports.filter(({ id }) => id !== except).slice(0, most)
  if (others.length === 0) return null
  return (
    <Box component="nav" aria-labelledby={titleId} mt="xl">
      <Text id={titleId} size="sm" fw={600} ta="center" mb="xs">
        <FormattedMessage id="reports.others" />
      </Text>
      <Group justify="center" gap="xs" maw="40rem" mx="auto">
        {others.map((report) => (
          <Button
            key={report.id}
            component={Link}
            to={placeOf(report)}
            reloadDocument={isNewPage}
            variant="default"
            size="compact-md"
            leftSection={<IconReportAnalytics size={16} stroke={1.75} aria-hidden />}
          >
            <bdi>{report.name}</bdi>
          </Button>
        ))}
      </Group>
    </Box>
  )
}
