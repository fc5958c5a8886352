import { entity } from '#kit';
import { f } from '#fields';

/** Parts of the club's page. */
export const partesDoClube = {
  PONTOS: 'Pontos',
  PREMIOS: 'Prêmios',
  CUPONS: 'Cupons',
  VALES: 'Vales-presente',
  PEDIDOS: 'Pedidos',
} as const;

/** Company's own app for its customers: name, colour, addresses. One a company. */
export const companyAplicativo = entity('companyAplicativo', {
  label: ['Aplicativo', 'Aplicativos'],
  title: 'nome',
  root: 'companyaplicativo/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nome: f.text({ label: 'Nome no celular', max: 30, help: 'Vazio: o nome fantasia.' }),
    cor: f.color({ label: 'Cor principal', help: 'Para quem mostra a empresa em outra tela.' }),
    urlAndroid: f.url({ label: 'Google Play', help: 'O endereço do aplicativo na loja.' }),
    urlIos: f.url({ label: 'App Store' }),
    textoClube: f.longText({
      label: 'Texto do clube',
      max: 400,
      help: 'O que o cliente lê antes de entrar: por que vale a pena.',
    }),
    categorias: f.refs('categoriaProduto', {
      label: 'Categorias em destaque',
      help: 'O clube leva a elas no cardápio da loja.',
    }),
    mostra: f.enumSet(partesDoClube, {
      label: 'O que o clube mostra',
      required: true,
      min: 1,
      default: ['PONTOS', 'PREMIOS', 'CUPONS', 'VALES', 'PEDIDOS'],
    }),
    ativo: f.bool({
      label: 'Divulgar o aplicativo',
      required: true,
      default: false,
      help: 'Mostra os endereços das lojas a quem abre o link da empresa.',
    }),
  },
});
