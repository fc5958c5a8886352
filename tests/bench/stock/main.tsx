import { createRoot } from 'react-dom/client';
import simpleRest from 'ra-data-simple-rest';
import {
  Admin,
  ArrayField,
  Datagrid,
  DateField,
  DateInput,
  Edit,
  List,
  NumberField,
  NumberInput,
  Resource,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  fetchUtils,
  type AuthProvider,
} from 'react-admin';

/**
 * The peer of the benches: react-admin as its documentation begins, with its own router, widgets and texts, over
 * ra-data-simple-rest on the same rows (tests/bench/stock/serve.ts). The same columns and fields as our list of
 * customers.
 */
const token = (): string => localStorage.getItem('token') ?? '';
const authProvider: AuthProvider = {
  login: async ({ username, password }: { readonly username: string; readonly password: string }) => {
    const { headers } = await fetchUtils.fetchJson('/services/login', {
      method: 'POST',
      headers: new Headers({
        username: encodeURIComponent(username),
        password: encodeURIComponent(password),
        'remember-me': 'true',
        'content-type': 'application/x-www-form-urlencoded',
      }),
      body: new URLSearchParams({ webAccessToken: crypto.randomUUID(), browserKey: crypto.randomUUID() }).toString(),
    });
    localStorage.setItem('token', headers.get('remember-me') ?? '');
  },
  logout: () => {
    localStorage.removeItem('token');
    return Promise.resolve();
  },
  checkAuth: () => (token() ? Promise.resolve() : Promise.reject(new Error('Sign in'))),
  checkError: () => Promise.resolve(),
};
const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('remember-me', token());
  return fetchUtils.fetchJson(url, { ...options, headers });
};

const choices = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
const states = choices('ATIVO', 'INATIVO', 'BLOQUEADO');
const origins = choices('BALCAO', 'TELEFONE', 'WHATSAPP', 'SITE', 'IFOOD', 'INDICACAO', 'IMPORTACAO');
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="situacao" source="situacao" choices={states} />,
  <SelectInput key="origem" source="origem" choices={origins} />,
];

const ClienteList = () => (
  <List filters={filters} perPage={25} sort={{ field: 'nome', order: 'ASC' }}>
    <Datagrid rowClick="edit">
      <TextField source="nome" />
      <TextField source="telefone" />
      <TextField source="cpfCnpj" />
      <TextField source="origem" />
      <DateField source="ultimaCompra" />
      <TextField source="situacao" />
    </Datagrid>
  </List>
);
const ClienteEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="nome" required />
      <SelectInput source="tipo" choices={choices('FISICA', 'JURIDICA')} />
      <TextInput source="cpfCnpj" />
      <DateInput source="dataNascimento" />
      <SelectInput source="genero" choices={choices('FEMININO', 'MASCULINO', 'OUTRO', 'NAO_INFORMADO')} />
      <SelectInput source="situacao" choices={states} />
      <TextInput source="telefone" />
      <TextInput source="telefoneAlternativo" />
      <TextInput source="email" />
      <TextInput source="address.cep" />
      <TextInput source="address.street" />
      <TextInput source="address.number" />
      <TextInput source="address.city" />
      <TextInput source="pontoReferencia" />
      <SelectInput source="origem" choices={origins} />
      <NumberInput source="limiteFiado" />
      <TextInput source="observacao" multiline />
      <NumberField source="pontos" />
      <DateField source="ultimaCompra" />
      <ArrayField source="etiquetas">
        <span />
      </ArrayField>
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')!).render(
  <Admin
    dataProvider={simpleRest('/rest', httpClient, 'X-Total-Count')}
    authProvider={authProvider}
    requireAuth
    disableTelemetry
  >
    <Resource name="client" list={ClienteList} edit={ClienteEdit} />
  </Admin>,
);
