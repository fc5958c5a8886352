import { nationalDigits } from '#kit/phones';
import { objeto, objetos, texto, type Json } from '../../comum/lerJson';
import { CrmError, type Conta, type Leadlovers, type Opcao } from './parceiro.server';
import { estranha, pedidor, semToken } from './pedir.server';

const quem = 'A LeadLovers';
const porPagina = 100;
const paginas = 20;
const palavrasDeErro =
  /inv[áa]lid|\berros?\b|n[ãa]o (?:autorizad|encontrad|existe|permitid)|expirad|obrigat[óo]ri|denied|unauthori[sz]ed|not found/i;
const palavrasDeToken = /token|autoriza|unauthori[sz]ed|denied/i;

const numero = (value: unknown): number | null => {
  const found = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};
const opcoes = (rows: readonly Json[], code: string, name: string): readonly Opcao[] =>
  rows.flatMap((row, at) => {
    const id = numero(row[code]);
    return id === null
      ? []
      : [{ id, nome: texto(row[name], 120) ?? `Nº ${id}`, posicao: at + 1, ativo: row.MachineActive !== false }];
  });

/** LeadLovers, as its public clients call it. An error may come as a success with words: they decide. */
export const leadlovers = (
  conta: Conta,
  { url, fetch }: { readonly url: string; readonly fetch: typeof globalThis.fetch },
): Leadlovers => {
  const pedir = pedidor({
    quem,
    url,
    headers: { authorization: `Bearer ${conta.token}` },
    query: { token: conta.token },
    fetch,
  });
  const lido = async (...asked: Parameters<typeof pedir>): Promise<Json> => {
    const { status, body } = await pedir(...asked);
    const said = texto(objeto(body).Message ?? objeto(body).message, 160);
    if (said !== null && palavrasDeErro.test(said)) {
      if (palavrasDeToken.test(said)) throw new CrmError(semToken(quem), { credencial: true });
      // The partner may repeat the token in its words.
      throw new CrmError(`${quem} não aceitou: ${said.replaceAll(conta.token, '…').replace(/\s+/g, ' ')}`);
    }
    if (status >= 300) throw new CrmError(`${quem} não aceitou o pedido (${status})!`);
    return objeto(body);
  };
  const itens = (body: Json): readonly Json[] => {
    if (!Array.isArray(body.Items)) throw estranha(quem);
    return objetos(body.Items);
  };
  return {
    simulado: false,
    testar: async () => {
      const body = await lido('GET', '/User');
      if (Object.keys(body).length === 0) throw estranha(quem);
      return 'A LeadLovers aceitou o token.';
    },
    maquinas: async () => {
      const found: Json[] = [];
      // The first page is 0.
      for (let page = 0; page < paginas; page += 1) {
        const rows = itens(await lido('GET', '/Machines', { query: { page, registers: porPagina, details: 0 } }));
        found.push(...rows);
        if (rows.length < porPagina) break;
      }
      return opcoes(found, 'MachineCode', 'MachineName');
    },
    sequencias: async (machineCode) =>
      opcoes(itens(await lido('GET', '/EmailSequences', { query: { machineCode } })), 'SequenceCode', 'SequenceName'),
    enviar: async ({ nome, telefone, email }, { maquina, sequencia, nivel, etiqueta }) => {
      if (email === null) throw new CrmError(`${quem} precisa do e-mail, e este contato não tem!`);
      await lido('POST', '/Lead', {
        body: {
          Name: nome,
          Email: email,
          Phone: nationalDigits(telefone),
          MachineCode: maquina,
          EmailSequenceCode: sequencia,
          SequenceLevelCode: nivel,
          ...(etiqueta !== null && { Tag: etiqueta }),
        },
      });
    },
    apagar: async (email, { maquina, sequencia }) => {
      if (email === '') throw new CrmError(`${quem} só apaga por e-mail, e este contato não tem!`);
      await lido('DELETE', '/Lead/Funnel', { query: { machineCode: maquina, sequenceCode: sequencia, email } });
    },
    niveis: async (machineCode, sequenceCode) =>
      opcoes(itens(await lido('GET', '/Levels', { query: { machineCode, sequenceCode } })), 'ModelCode', 'Subject'),
  };
};
