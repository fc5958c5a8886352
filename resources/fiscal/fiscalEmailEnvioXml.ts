import { resource } from '#kit';
import { fiscalEmailEnvioXml } from '../../schemas/fiscal/fiscalEmailEnvioXml';

export const enviosDeXml = resource(fiscalEmailEnvioXml, {
  menu: { icon: 'mail', order: 50 },
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: { columns: ['data', 'nome', 'notas', 'emails', 'situacao', 'arquivo'], filters: ['data', 'situacao'], sort: { data: 'desc' } },
  show: [['data', 'situacao', 'notas'], ['inicio', 'fim'], ['nome', 'arquivo'], ['emails', 'usuario']],
});
