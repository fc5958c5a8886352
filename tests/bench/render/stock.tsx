import { createRoot } from 'react-dom/client';
import {
  Admin,
  Datagrid,
  DateField,
  EmailField,
  List,
  NumberField,
  Resource,
  TextField,
  testDataProvider,
} from 'react-admin';
import { asked, pageOf, total } from './rows';

/** The peer: react-admin's own list and fields. */
const dataProvider = testDataProvider({
  getList: (_, { pagination: { page, perPage } = { page: 1, perPage: 10 } }) =>
    Promise.resolve({ data: pageOf(page, perPage) as never, total }),
} as Parameters<typeof testDataProvider>[0]);
const Rows = () => (
  <List perPage={asked('linhas')} exporter={false}>
    <Datagrid rowClick="edit">
      <TextField source="nome" />
      <TextField source="telefone" />
      <EmailField source="email" />
      <TextField source="situacao" />
      <NumberField source="limite" options={{ style: 'currency', currency: 'BRL' }} />
      <DateField source="nascimento" />
      <NumberField source="pontos" />
      <TextField source="cidade" />
      <TextField source="obs" />
      <TextField source="codigo" />
    </Datagrid>
  </List>
);
createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="linha" list={Rows} edit={Rows} />
  </Admin>,
);
