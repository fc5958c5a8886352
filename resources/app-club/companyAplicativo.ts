import { actions, settings } from '#kit';
import { f } from '#fields';
import { companyAplicativo } from '../../schemas/app-club/companyAplicativo';

const { record } = actions(companyAplicativo);
const ver = { permission: 'COMPANY_APLICATIVO_VER' } as const;

export const aplicativo = settings(companyAplicativo, {
  load: 'GET aplicativo',
  path: 'aplicativo',
  menu: { group: 'configuracoes', icon: 'phone', order: 50 },
  experimental: 'APLICATIVO',
  form: [
    {
      title: 'Clube',
      text: 'A página dos seus clientes: entram com o código do celular e veem o que é deles. Dá para instalar no celular.',
      rows: [['nome', 'cor'], 'textoClube', 'mostra', 'categorias'],
    },
    { title: 'Nas lojas', rows: ['urlAndroid', 'urlIos', 'ativo'] },
  ],
  slots: { formAside: () => import('./companyAplicativo.Celular') },
  actions: {
    enderecoDoClube: record({
      ...ver,
      label: 'Endereço do clube',
      icon: 'public',
      call: 'POST {id}/clube',
      result: { url: f.url({ label: 'Mande aos clientes', required: true }) },
      effect: { show: ['url'], title: 'Endereço do clube' },
    }),
    cartazDoClube: record({
      ...ver,
      label: 'Imprimir QR do clube',
      icon: 'qr_code',
      call: 'POST {id}/cartaz',
      effect: 'print',
    }),
  },
});
