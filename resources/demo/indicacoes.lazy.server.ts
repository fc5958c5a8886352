import type { SeedStore } from '#kit/entity/seeds';

const situacoes = [
  'NOVA',
  'CONTATO',
  'TESTE',
  'CONTRATOU',
  'PAGOU',
  'NAO_CONTRATOU',
  'INVALIDA',
  'PAGOU',
  'NOVA',
] as const;
const negocios = [
  'Pastelaria Ramos',
  'Temaki Point',
  'Esfiharia Damasco',
  'Tapioca da Nena',
  'Cantina do Bixiga',
  'Sushi Kaze',
  'Forno da Vila',
  'Burger da Praça',
  'Açaí do Porto',
] as const;
const dia = 86_400_000;

/** Referral accounts of up to three companies with their statements, referrals in every state, two redemptions that wait. */
export const recommend = async (store: SeedStore, shops: readonly { readonly id: number }[]): Promise<void> => {
  const { fake, now } = store;
  const emDias = (dias: number): string => new Date(now.getTime() + dias * dia).toISOString();
  const donas = shops.slice(0, 3);
  const contas = await store.many(
    'containdicacao',
    donas.map(({ id }, at) => ({
      empresa: id,
      codigo: ['MHWKR7P2', 'TQX4N8BC', 'ZV9DGF3S'][at]!,
      saldo: at === 2 ? 100 : 120,
      pendente: at === 0 ? 100 : 0,
      totalGanho: at === 2 ? 100 : 200,
      totalResgatado: at === 2 ? 0 : 80,
      chavePix: 'financeiro@exemplo.com.br',
      ativo: true,
    })),
  );
  const indicadas = await store.many(
    'indicacao',
    negocios.map((nomeNegocio, at) => ({
      nomeNegocio,
      empresa: donas[at % donas.length]!.id,
      responsavel: fake.person(),
      telefone: `+55119${String(87_650_100 + at)}`,
      origem: at % 2 === 0 ? 'LINK' : 'FORMULARIO',
      situacao: situacoes[at]!,
      motivo: situacoes[at] === 'INVALIDA' ? 'Mesmo telefone de quem indicou' : null,
      situacaoDesde: emDias(-at - 1),
      expiraEm: emDias(80 - at),
    })),
  );
  const linhas = donas.flatMap(({ id }, at) => {
    const comum = { empresa: id, conta: contas[at]!, indicacao: null, forma: null };
    const premio = (vez: number) => ({
      ...comum,
      descricao: `Indicação: ${negocios[vez === 1 ? 4 : 7]}`,
      data: emDias(-60 + vez),
      tipo: 'CREDITO',
      valor: 100,
      saldo: 100 * vez,
      situacao: 'LIBERADA',
      indicacao: indicadas[vez === 1 ? 4 : 7]!,
      liberadaEm: emDias(-30 + vez),
      chave: `demonstracao:premio:${id}:${vez}`,
    });
    const resgate = {
      ...comum,
      descricao: 'Resgate por Pix',
      data: emDias(-2),
      tipo: 'RESGATE',
      valor: -80,
      saldo: 120,
      situacao: 'SOLICITADA',
      forma: 'PIX',
      chave: `demonstracao:resgate:${id}`,
    };
    const esperando = {
      ...comum,
      descricao: `Indicação: ${negocios[3]}`,
      data: emDias(-5),
      tipo: 'CREDITO',
      valor: 100,
      saldo: null,
      situacao: 'PENDENTE',
      liberaEm: emDias(25),
      chave: `demonstracao:espera:${id}`,
    };
    return [premio(1), ...(at === 2 ? [] : [premio(2), resgate]), ...(at === 0 ? [esperando] : [])];
  });
  await store.many('indicacaoTransacao', linhas);
};
