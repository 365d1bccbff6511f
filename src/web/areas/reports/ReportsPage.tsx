import { Anchor, Code, Table } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePowerBiEmbedGetSidebarItemsQuery } from '../../api/generated/power-bi-embed.ts'
import { Content, Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useLogin } from '../../session/use-session.ts'

/** Which reports there are, and how one more is made. */
export function ReportsPage() {
  const intl = useIntl()
  const { data } = usePowerBiEmbedGetSidebarItemsQuery()
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  return (
    <Page
      head={
        <PageHeader title={intl.formatMessage({ id: 'reports.title' })} count={data?.reports.length}>
          <FormattedMessage id="reports.howTo" />
        </PageHeader>
      }
    >
      <Content>
        <Code
          block
          dir="ltr"
          maw={720}
          mb="md"
        >{`npm run report:import -- <folder> --tenant ${tenancyName} --default`}</Code>
        <Table maw={720}>
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
                  <Anchor component={Link} size="sm" to={`/app/main/report/${id}`}>
                    {name}
                  </Anchor>
                </Table.Td>
                <Table.Td>{folderPath ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Content>
    </Page>
  )
}
