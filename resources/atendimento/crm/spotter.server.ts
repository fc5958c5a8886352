import { nationalDigits } from '#kit/phones';
import { em, lista, objeto, objetos, texto, type Json } from '../../comum/lerJson';
import type { Resposta } from '../../comum/parceiro.server';
import { CrmError, type Conta, type Lead, type Opcao, type Pessoa, type Spotter } from './parceiro.server';
import { estranha, pedidor } from './pedir.server';

const quem = 'O Spotter';
/** Pages of 500 rows that one question reads at most. */
const paginas = 20;

const inteiro = (value: unknown): number | null => {
  const found = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};
const opcao = (row: Json): readonly Opcao[] => {
  const id = inteiro(row.id);
  return id === null
    ? []
    : [
        {
          id,
          // Names of the partner begin with blanks at times.
          nome: texto(row.value ?? row.name, 120) ?? `Nº ${id}`,
          posicao: inteiro(row.position),
          ativo: row.active !== false,
        },
      ];
};
/** Words of the partner about a refused call, in one line. */
const recado = (body: unknown): string => {
  const said = texto(em(body, 'error', 'message') ?? objeto(body).message ?? objeto(body).value, 160);
  return said ? ` (${said.replace(/\s+/g, ' ')})` : '';
};
const aceito = ({ status, body }: Resposta, oque: string): unknown => {
  if (status >= 300) throw new CrmError(`${quem} não aceitou ${oque}${recado(body)}!`);
  return body;
};

/** Exact Spotter, after its API v3: OData with a header for the token. */
export const spotter = (
  conta: Conta,
  {
    url,
    avisos,
    fetch,
  }: {
    readonly url: string;
    /** Path of web-hooks; '' where none is known: no public document names one. */
    readonly avisos: string;
    readonly fetch: typeof globalThis.fetch;
  },
): Spotter => {
  const pedir = pedidor({ quem, url, headers: { token_exact: conta.token }, fetch });
  /** Rows of all pages. The link to the next page may stand though that page is empty. */
  const linhas = async (path: string, filter?: string): Promise<readonly Json[]> => {
    const found: Json[] = [];
    let query: Readonly<Record<string, string>> = filter === undefined ? {} : { $filter: filter };
    for (let page = 0; page < paginas; page += 1) {
      const body = aceito(await pedir('GET', path, { query }), 'a pergunta');
      const rows = objeto(body).value;
      if (!Array.isArray(rows)) throw estranha(quem);
      found.push(...objetos(rows));
      const next = texto(objeto(body)['@odata.nextLink']);
      if (next === null || lista(rows).length === 0) break;
      // Takes the parameters alone: the token goes to no other host, whatever the link says.
      query = Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?') + 1)));
    }
    return found;
  };
  const procurar = async ({ telefone, telefone2, email }: Pessoa): Promise<number | null> => {
    for (const one of [telefone, telefone2]) {
      if (one === null) continue;
      const digits = nationalDigits(one);
      const [found] = await linhas('/Leads', `phone1 eq '${digits}' or phone2 eq '${digits}'`);
      if (found) return inteiro(found.id);
    }
    if (email === null) return null;
    const [person] = await linhas('/persons', `email eq '${email.replaceAll("'", "''")}'`);
    return person ? inteiro(person.leadId) : null;
  };
  const criar = async (lead: Lead, funil: number): Promise<number> => {
    const [phone, phone2] = [lead.telefone, lead.telefone2].map((one) => one && nationalDigits(one));
    const body = aceito(
      await pedir('POST', '/LeadsAdd', {
        body: {
          duplicityValidation: true,
          lead: {
            name: lead.nome,
            source: 'Mailing',
            ddiPhone: '55',
            phone,
            ...(phone2 && { ddiPhone2: '55', phone2 }),
            ...(lead.interesse && { description: lead.interesse }),
            funnelId: funil,
          },
        },
      }),
      'o lead',
    );
    const id = inteiro(objeto(body).value) ?? inteiro(em(body, 'value', 'id')) ?? inteiro(objeto(body).id);
    // An answer without a code says that the lead was made, and not which.
    const found = id ?? (await procurar(lead));
    if (found === null) throw estranha(quem);
    return found;
  };
  /** Adds the person with the e-mail, which the lead itself has no field for. */
  const completar = async (id: number, { nome, contato, telefone, email }: Lead): Promise<void> => {
    if (email === null) return;
    const persons = await linhas('/persons', `leadId eq ${id}`);
    if (persons.length > 0) return;
    aceito(
      await pedir('POST', '/personsAdd', {
        body: {
          leadId: id,
          name: contato ?? nome,
          email,
          ddiPhone1: '55',
          phone1: nationalDigits(telefone),
          mainContact: true,
        },
      }),
      'o contato do lead',
    );
  };
  const funis = async (): Promise<readonly Opcao[]> => (await linhas('/Funnels')).flatMap(opcao);
  return {
    simulado: false,
    testar: async () => {
      const { length } = await funis();
      return `O Spotter aceitou o token e tem ${length === 1 ? '1 funil' : `${length} funis`}.`;
    },
    funis,
    etapas: async (funil) => (await linhas('/stages', `funnelId eq ${funil}`)).flatMap(opcao),
    guardar: async (lead, { funil, etapa }) => {
      const found = await procurar(lead);
      const id = found ?? (await criar(lead, funil));
      await completar(id, lead);
      if (found === null && etapa !== null)
        aceito(await pedir('POST', '/ChangeFunnel', { body: { leadId: id, stageId: etapa } }), 'a etapa');
      return { id: String(id), novo: found === null };
    },
    mover: async (id, etapa) => {
      if (inteiro(id) === null) return;
      aceito(await pedir('POST', '/ChangeFunnel', { body: { leadId: Number(id), stageId: etapa } }), 'a etapa');
    },
    ler: async (id) => {
      if (inteiro(id) === null) return undefined;
      const [lead] = await linhas('/Leads', `id eq ${id}`);
      if (!lead) return undefined;
      const nomeDaEtapa = texto(lead.stage, 120) ?? '';
      const funil = inteiro(lead.funnelId);
      // A lead may name its stage alone. Names begin with blanks at times.
      const daLista = async (): Promise<number | null> =>
        funil === null
          ? null
          : ((await linhas('/stages', `funnelId eq ${funil}`)).flatMap(opcao).find(({ nome }) => nome === nomeDaEtapa)
              ?.id ?? null);
      const etapa = inteiro(lead.stageId) ?? (await daLista());
      const mudado = Date.parse(texto(lead.updateDate) ?? '');
      return {
        etapa,
        nomeDaEtapa,
        descartado: etapa === null && /descartad|perdid/i.test(nomeDaEtapa),
        mudadoEm: Number.isNaN(mudado) ? null : new Date(mudado),
      };
    },
    ...(avisos !== '' && {
      avisos: {
        listar: async () => (await linhas(avisos)).flatMap(({ id }) => texto(String(id)) ?? []),
        criar: async (aviso) => {
          const body = aceito(
            await pedir('POST', avisos, { body: { event: aviso.evento, url: aviso.url } }),
            'o aviso',
          );
          const id = inteiro(objeto(body).value) ?? inteiro(objeto(body).id);
          if (id === null) throw estranha(quem);
          return String(id);
        },
        remover: async (id) => {
          const answer = await pedir('DELETE', `${avisos}/${encodeURIComponent(id)}`);
          if (answer.status !== 404) aceito(answer, 'remover o aviso');
        },
      },
    }),
    achar: async (pessoa) => {
      const found = await procurar(pessoa);
      return found === null ? null : String(found);
    },
    apagar: async (id) => {
      // A lead of the simulator: it never was here.
      if (inteiro(id) === null) return;
      const answer = await pedir('DELETE', `/LeadsDelete/${encodeURIComponent(id)}`);
      if (answer.status !== 404) aceito(answer, 'apagar o lead');
    },
  };
};
