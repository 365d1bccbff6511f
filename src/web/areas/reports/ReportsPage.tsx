import { Anchor, Code, Stack, Table, Text, Title } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePowerBiEmbedGetSidebarItemsQuery } from '../../api/generated/power-bi-embed.ts'
import { useLogin } from '../../session/use-session.ts'

/** Which reports there are, and how one more is made. */
export function ReportsPage() {
  const { data } = usePowerBiEmbedGetSidebarItemsQuery()
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  return (
    <Stack component="section" aria-labelledby="reports-title" maw={720}>
      <Title order={1} size="h3" id="reports-title">
        <FormattedMessage id="reports.title" />
      </Title>
      <Text>
        <FormattedMessage id="reports.howTo" />
      </Text>
      <Code block dir="ltr">{`npm run report:import -- <folder> --tenant ${tenancyName} --default`}</Code>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <FormattedMessage id="reports.name" />
            </Table.Th>
            <Table.Th scope="col">
              <FormattedMessage id="reports.folder" />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.reports.map(({ id, name, folderPath }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={`/app/main/report/${id}`}>
                  {name}
                </Anchor>
              </Table.Td>
              <Table.Td>{folderPath ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
