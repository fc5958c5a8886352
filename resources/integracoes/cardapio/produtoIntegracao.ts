import { actions, resource } from '#kit';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { formularioDeImportar } from './cardapioIfood';

const { collection } = actions(produtoIntegracao);

export const vinculosComPlataforma = resource(produtoIntegracao, {
  menu: { group: 'integracoes', icon: 'link', order: 45 },
  plan: 'INTEGRACOES',
  off: ['create', 'update'],
  access: { list: 'INTEGRACAO_CARDAPIO', show: 'INTEGRACAO_CARDAPIO', delete: 'INTEGRACAO_CARDAPIO' },
  list: {
    columns: [
      'nome',
      'produto',
      'adicional',
      'integracaoEmpresa',
      'precoEnviado',
      'statusEnviado',
      'sincronizadoEm',
      'erro',
    ],
    filters: ['integracaoEmpresa', 'statusEnviado', 'produto', 'adicional'],
    search: ['nome', 'idExterno', 'codigoExterno'],
    sort: { nome: 'asc' },
    tabs: {
      Produtos: { produto: { empty: false } },
      Adicionais: { adicional: { empty: false } },
      'Com erro': { erro: { empty: false } },
    },
    empty: 'Nada vinculado ainda. Importe ou associe em Integrações › Cardápio no iFood.',
  },
  actions: {
    importar: collection({
      label: 'Importar do iFood',
      icon: 'download',
      call: 'POST importar',
      page: 'importar-ifood',
      permission: 'INTEGRACAO_CARDAPIO',
      inCompany: true,
      once: true,
      form: formularioDeImportar,
      submit: 'Importar',
      effect: 'progress',
    }),
  },
});
