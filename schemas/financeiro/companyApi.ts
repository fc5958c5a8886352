import { entity } from '#kit';
import { f } from '#fields';
import { apiScopes } from '../apiScopes';

const escolhas = Object.fromEntries(
  Object.entries(apiScopes).map(([escopo, { label, text }]) => [escopo, { label, text }]),
) as { readonly [K in keyof typeof apiScopes]: { readonly label: string; readonly text: string } };
export const escopos = f.enumSet(escolhas, { label: 'Pode', required: true });

/**
 * Key of a program that calls the services in the company's name. Only its SHA-256 is stored. A revoked one stays, for
 * the audit and the log name it.
 */
export const companyApi = entity('companyApi', {
  label: ['Chave de programa', 'Chaves de programas'],
  gender: 'f',
  title: 'nome',
  root: 'company/api/',
  tenant: 'empresa',
  bin: false,
  is: 'keys',
  fields: {
    nome: f.text({ label: 'Nome do programa', required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    prefixo: f.text({ label: 'Começo', required: true, max: 12, readOnly: 'update' }),
    resumo: f.text({ max: 64, readOnly: true, read: 'ROLE_ADMIN', audited: false, copy: false }),
    escopos,
    ips: f.tags({
      label: 'Só destes endereços',
      help: 'IP ou rede, como 189.45.10.12 ou 189.45.10.0/24. Vazio: qualquer um.',
    }),
    porMinuto: f.integer({ label: 'Chamadas por minuto', required: true, min: 1, max: 600, default: 60 }),
    valeAte: f.date({ label: 'Vale até', required: true }),
    responsavel: f.ref('usuario', { label: 'Responsável', readOnly: true, holds: false }),
    criadaEm: f.dateTime({ label: 'Criada em', readOnly: true, stamp: 'now' }),
    prefixoAnterior: f.text({ label: 'Começo da anterior', max: 12, readOnly: true }),
    resumoAnterior: f.text({ max: 64, readOnly: true, read: 'ROLE_ADMIN', audited: false, copy: false }),
    anteriorAte: f.dateTime({ label: 'A anterior vale até', readOnly: true }),
    ultimoUso: f.dateTime({ label: 'Última chamada', readOnly: true, audited: false }),
    situacao: f.enum(
      { ATIVA: { label: 'Ativa', tone: 'success' }, REVOGADA: 'Revogada' },
      { label: 'Situação', required: true, default: 'ATIVA', readOnly: true },
    ),
    revogadaEm: f.dateTime({ label: 'Revogada em', readOnly: true }),
  },
});
