import { entity } from '#kit';
import { f } from '#fields';

export const tiposDeRecado = {
  RECADO: 'Recado',
  AVISO: { label: 'Aviso', tone: 'info' },
  URGENTE: { label: 'Urgente', tone: 'error' },
} as const;

/** Message written for the wall: of a company to its people, or of the platform to everybody. */
export const recadoMural = entity('recadoMural', {
  label: ['Recado do mural', 'Recados do mural'],
  title: 'titulo',
  root: 'recado/mural/',
  tenant: 'empresa',
  ranges: [['inicio', 'fim']],
  fields: {
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: da plataforma, a todas as pessoas das empresas.' }),
    titulo: f.text({ label: 'Título', required: true, max: 120 }),
    texto: f.longText({ required: true, max: 2000 }),
    tipo: f.enum(tiposDeRecado, { required: true, default: 'RECADO', help: 'Um urgente toca também no sino.' }),
    para: f.enum(
      { TODOS: 'Todos', PERFIL: 'Quem tem o perfil', USUARIO: 'Algumas pessoas' },
      { required: true, default: 'TODOS', help: 'Um recado da plataforma vai sempre a todos.' },
    ),
    perfis: f.refs('perfil', { required: true, max: 20 }),
    usuarios: f.refs('usuario', { label: 'Pessoas', required: true, max: 100 }),
    fixado: f.bool({ required: true, default: false, help: 'Fica no alto do mural.' }),
    pedeCiencia: f.bool({
      label: 'Pede ciência',
      required: true,
      default: false,
      help: 'Cada pessoa toca em “Ciente”.',
    }),
    inicio: f.dateTime({ label: 'Aparece a partir de', help: 'Vazio: agora.' }),
    fim: f.dateTime({ label: 'Some em', copy: false, help: 'Vazio: fica no mural.' }),
    autor: f.ref('usuario', { readOnly: true, stamp: 'user', copy: false, holds: false }),
    enviados: f.integer({ label: 'Receberam', readOnly: true, default: 0, copy: false, audited: false }),
    lidos: f.integer({ label: 'Leram', readOnly: true, default: 0, copy: false, audited: false }),
    cientes: f.integer({ label: 'Deram ciência', readOnly: true, default: 0, copy: false, audited: false }),
  },
  when: { perfis: { para: 'PERFIL' }, usuarios: { para: 'USUARIO' } },
});
