import { entity } from '#kit';
import { f } from '#fields';

/** Settings of a company for printing and for its staff: one record each. */
export const empresaConfig = entity('empresaConfig', {
  label: ['Configuração da empresa', 'Configurações das empresas'],
  gender: 'f',
  title: 'empresa',
  root: 'companyconfig/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    papel: f.enum(
      { A4: 'Folha A4', MM80: 'Bobina de 80 mm', MM58: 'Bobina de 58 mm' },
      {
        label: 'Papel dos cupons',
        required: true,
        default: 'A4',
        was: 'largura_papel',
        help: 'Onde ninguém escolher outro ao imprimir.',
      },
    ),
    pedeSupervisorCancelar: f.bool({
      label: 'Pedir a palavra de um supervisor para cancelar pedidos',
      required: true,
      default: false,
      help: 'Quem cancela chama outra pessoa, com a permissão “Autorizar o cancelamento de um pedido por outra pessoa”, que digita o usuário e a senha dela.',
    }),
    minutosPreparo: f.integer({
      label: 'Minutos de preparo',
      required: true,
      default: 30,
      min: 0,
      max: 600,
      help: 'Do pedido até ficar pronto. Dá a previsão de cada pedido e a hora de começar um agendado.',
    }),
    minutosEntrega: f.integer({
      label: 'Minutos de entrega',
      required: true,
      default: 20,
      min: 0,
      max: 600,
      help: 'De pronto até a porta do cliente.',
    }),
    minutosParado: f.integer({
      label: 'Avisar de pedido parado depois de (minutos)',
      min: 5,
      max: 600,
      help: 'Sem mudança de situação por este tempo, quem cuida dos pedidos é avisado. Vazio: ninguém é avisado.',
    }),
    metaMensal: f.money({
      label: 'Meta de vendas do mês',
      min: 0,
      help: 'A página inicial mostra quanto falta. Vazio: sem meta.',
    }),
    marketingMaximo: f.integer({
      label: 'Mensagens de marketing por cliente, no máximo',
      required: true,
      default: 2,
      min: 1,
      max: 30,
      help: 'Cupons, campanhas e mensagens automáticas contam juntos. Quem está no limite não recebe outra campanha nem automática.',
    }),
    marketingDias: f.integer({
      label: 'Em quantos dias',
      required: true,
      default: 7,
      min: 1,
      max: 90,
    }),
    conversaMinutos: f.integer({
      label: 'Conversa sem resposta volta à fila em',
      required: true,
      default: 10,
      min: 0,
      max: 1440,
      help: 'Em minutos, desde a mensagem do cliente. 0: fica com quem a assumiu.',
    }),
    logoNaImpressao: f.bool({ label: 'Imprimir o logotipo', required: true, default: true }),
    logoImpressao: f.image({
      label: 'Logotipo para impressão',
      help: 'Em preto e branco sai melhor na impressora térmica.',
    }),
    rodapeImpressao: f.text({
      label: 'Rodapé da impressão',
      max: 120,
      help: 'Uma frase no fim de cada cupom impresso.',
    }),
  },
  when: { logoImpressao: { logoNaImpressao: true } },
});
