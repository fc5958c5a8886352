import { get, post, r, resource } from '#kit';
import { f } from '#fields';
import type { apiScopes } from '../../schemas/apiScopes';
import { companyApi, escopos } from '../../schemas/financeiro/companyApi';

/** Read only: the calls below make, replace and revoke keys. */
export const chavesDeProgramas = resource(companyApi, {
  menu: false,
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'API_TOKEN_EDITAR' },
  list: { columns: ['nome', 'prefixo', 'escopos', 'ultimoUso', 'valeAte', 'situacao'], filters: ['situacao'] },
});

const permission = ['API_TOKEN_EDITAR'] as const;
const id = f.integer({ label: 'Empresa', required: true, min: 1 });
const { nome, ips, prefixo, valeAte, anteriorAte } = companyApi.fields;
/** Needed only where the company has several keys. */
const chave = f.integer({ label: 'Chave', min: 1 });

/** A call by which a key with this scope shows that it works. */
export const provas: { readonly [K in keyof typeof apiScopes]?: string } = {
  PEDIDOS_LER: 'pedido/filterpaginated/1/5',
  CARDAPIO_LER: 'produto/filterpaginated/1/5',
  CLIENTES_LER: 'client/filterpaginated/1/5',
  ESTOQUE: 'produto/estoque/filterpaginated/1/5',
};

/** The one answer with a whole key. */
const mostrada = {
  id: f.integer({ required: true }),
  nome,
  prefixo,
  chave: f.text({ label: 'Chave', required: true }),
  valeAte,
  anteriorAte,
};

export const lerApi = get('/company/api/{id}', {
  permission,
  inCompany: true,
  form: { id },
  result: {
    chaves: r.list(
      r.record(
        companyApi,
        [
          'id',
          'nome',
          'prefixo',
          'escopos',
          'ips',
          'porMinuto',
          'valeAte',
          'criadaEm',
          'prefixoAnterior',
          'anteriorAte',
          'ultimoUso',
          'situacao',
        ],
        { responsavel: ['nome'] },
      ),
    ),
    /** Scopes of which the caller has all permissions. */
    pode: escopos,
  },
});
export const criarChave = post('/company/api/{id}', {
  permission,
  inCompany: true,
  perHour: 30,
  form: {
    id,
    nome,
    escopos,
    ips,
    porMinuto: f.integer({ label: 'Chamadas por minuto', min: 1, max: 600, default: 60 }),
    valeAte: f.date({ label: 'Vale até', help: 'Vazio: um ano.' }),
  },
  result: mostrada,
});
export const horas = f.integer({
  label: 'A antiga vale por',
  help: 'Horas, de 0 a 168.',
  min: 0,
  max: 168,
  default: 24,
});
/**
 * A new secret; both are good for as many hours, so that a program can change without a stop. `anterior`: no new one, the
 * replaced one is good for so many hours more.
 */
export const trocarChave = post('/company/api/{id}', {
  method: 'PUT',
  permission,
  inCompany: true,
  perHour: 30,
  form: { id, chave, horas, anterior: f.bool({ label: 'Só mais tempo para a que foi trocada' }) },
  result: { ...mostrada, chave: f.text({ label: 'Chave', help: 'Vazia quando só a trocada ganha tempo.' }) },
});
export const revogarChave = post('/company/api/{id}', {
  method: 'DELETE',
  permission,
  inCompany: true,
  form: { id, chave, anterior: f.bool({ label: 'Só a que foi trocada' }) },
  result: r.nothing,
});
