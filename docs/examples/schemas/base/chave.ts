import { entity } from '#kit';
import { f } from '#fields';
import { apiScopes } from '../vocabulary';

/** Key of a program that works in the name of a shop. Only its digest is stored. */
export const chave = entity('chave', {
  label: ['Chave', 'Chaves'],
  gender: 'f',
  title: 'nome',
  root: 'chave/',
  tenant: 'empresa',
  bin: false,
  is: 'keys',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    prefixo: f.text({ label: 'Começo', readOnly: true, max: 12 }),
    resumo: f.text({ readOnly: true, read: 'ROLE_ADMIN', audited: false, copy: false, max: 64 }),
    escopos: f.enumSet(apiScopes, { label: 'Pode', required: true }),
    ips: f.tags({ label: 'Só destes endereços' }),
    porMinuto: f.integer({ label: 'Chamadas por minuto', required: true, min: 1, max: 600, default: 60 }),
    valeAte: f.date({ label: 'Vale até', required: true }),
    responsavel: f.ref('pessoa', { label: 'Responsável', readOnly: true, stamp: 'user' }),
    prefixoAnterior: f.text({ readOnly: true, max: 12 }),
    resumoAnterior: f.text({ readOnly: true, read: 'ROLE_ADMIN', audited: false, copy: false, max: 64 }),
    anteriorAte: f.dateTime({ readOnly: true }),
    ultimoUso: f.dateTime({ label: 'Última chamada', readOnly: true, audited: false }),
    situacao: f.enum({ ATIVA: 'Ativa', REVOGADA: 'Revogada' }, { required: true, default: 'ATIVA' }),
  },
});
