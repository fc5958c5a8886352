import { entity } from '#kit';
import { f } from '#fields';

/**
 * File of the downloads centre: made in the background, and visible to the user who asked for it and to others of the
 * company with the permission.
 */
export const companyDownload = entity('companyDownload', {
  label: ['Download', 'Downloads'],
  title: 'nome',
  root: 'companydownload/registro/',
  tenant: 'empresa',
  is: 'downloads',
  bin: false,
  seen: { own: 'usuario', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'], file: 'arquivo' },
  fields: {
    empresa: f.ref('empresa', { readOnly: true, help: 'Vazio: feito fora de uma empresa.' }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    nome: f.text({ required: true, max: 120 }),
    descricao: f.text({ label: 'Descrição', max: 300, readOnly: true }),
    categoria: f.ref('categoriaDownload', { readOnly: true }),
    situacao: f.enum(
      {
        PROCESSANDO: { label: 'Em preparo', tone: 'info' },
        PRONTO: { label: 'Pronto', tone: 'success' },
        ERRO: { label: 'Com erro', tone: 'error' },
      },
      { label: 'Situação', readOnly: true },
    ),
    feitos: f.integer({ label: 'Registros prontos', readOnly: true }),
    total: f.integer({ label: 'Registros ao todo', readOnly: true }),
    arquivo: f.file({ readOnly: true }),
    erro: f.text({ max: 300, readOnly: true }),
    usuario: f.ref('usuario', { label: 'Pedido por', readOnly: true }),
  },
});
