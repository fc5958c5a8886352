import { entity } from '#kit';
import { f } from '#fields';

/** Pages that may open after the sign-in; their addresses stand in `resources/house.ts`. */
export const inicios = {
  BEM_VINDO: 'Início',
  QUADRO: 'Quadro de pedidos',
  PDV: 'Vender no PDV',
  ATENDIMENTO: 'Conversas do WhatsApp',
} as const;

/** Parts of the first page that a person may leave out. What must be done at once has none. */
export const cartoesDoInicio = {
  VENDAS: 'Vendas de hoje',
  ANDAMENTO: 'Em andamento',
  ATRASADOS: 'Atrasados',
  ACABANDO: 'Está acabando',
  CARTEIRA: 'Carteira de empresas',
  ATENCAO: 'Pede atenção',
  MES: 'Vendas do mês',
  CANAIS: 'De onde vêm os pedidos',
  PRODUTOS: 'Mais vendidos hoje',
  LOJAS: 'As lojas da rede',
  ATALHOS: 'Atalhos',
} as const;

/** First page as one person wants it. Nobody else reads it. */
export const telaInicial = entity('telaInicial', {
  label: ['Tela inicial', 'Telas iniciais'],
  gender: 'f',
  title: 'inicio',
  root: 'tela-inicial/',
  tenant: 'empresa',
  bin: false,
  seen: { own: 'usuario' },
  fields: {
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: de quem trabalha na plataforma.' }),
    usuario: f.ref('usuario', { label: 'Usuário', readOnly: 'update', holds: false, index: true }),
    inicio: f.enum(inicios, { label: 'Depois de entrar', required: true, default: 'BEM_VINDO' }),
    atalhos: f.list(
      {
        rota: f.text({
          label: 'Página',
          required: true,
          max: 120,
          pattern: /^[a-z0-9-]+(\/[a-z0-9-]+){1,2}$/,
          patternMessage: 'Escolha uma página do seu menu!',
        }),
        rotulo: f.text({ label: 'Nome', required: true, max: 40 }),
        icone: f.text({ label: 'Ícone', max: 40, pattern: /^[a-z_]+$/, patternMessage: 'Ícone inválido!' }),
      },
      { label: 'Atalhos', max: 12, each: 'Atalho', help: 'Vazio: as páginas que você mais usa.' },
    ),
    cartoes: f.enumSet(cartoesDoInicio, {
      label: 'Cartões',
      required: true,
      default: Object.keys(cartoesDoInicio) as (keyof typeof cartoesDoInicio)[],
    }),
    ordem: f.list(
      { cartao: f.enum(cartoesDoInicio, { label: 'Cartão', required: true }) },
      { label: 'Ordem dos cartões', max: 20, each: 'Cartão', help: 'Vazio: a do sistema.' },
    ),
  },
});
