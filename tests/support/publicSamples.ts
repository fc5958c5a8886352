/** What each public page may be drawn from, by its declaration; several where it has several looks. */
export const publicSamples: Readonly<Record<string, readonly unknown[]>> = {
  acompanhar: [
    {
      loja: { nome: 'Forno & "Vila" <b>', telefone: '+551133334444', whatsapp: '+5511987654321' },
      terminado: false,
      pedido: {
        numero: '2345',
        cliente: 'Maria',
        situacao: 'PREPARO',
        frase: 'O pedido está em preparo.',
        previsao: 'Previsão de entrega: 20:10',
        emAberto: true,
        etapas: [
          { nome: 'Pedido recebido', quando: '19:30', estado: 'FEITA' },
          { nome: 'Em preparo', quando: '19:42', estado: 'ATUAL' },
          { nome: 'Entregue', quando: null, estado: 'DEPOIS' },
        ],
        itens: [
          { quantidade: '2', nome: 'Pizza </script> grande', adicionais: ['Borda', '2× Queijo'], total: 1234.5 },
          { quantidade: '0,350', nome: 'Doce', adicionais: [], total: 9 },
        ],
        somas: [
          { nome: 'Itens', valor: 1243.5 },
          { nome: 'Desconto', valor: -3.5 },
        ],
        total: 1240,
      },
    },
    { loja: { nome: 'Forno', telefone: '+551133334444', whatsapp: null }, terminado: true, pedido: null },
  ],
  paginaCupom: [
    {
      loja: { nome: 'Forno', site: 'https://forno.com.br/?a=1&b="2"', whatsapp: '+5511987654321' },
      vantagem: '15% de desconto',
      nome: 'Boas-vindas',
      aviso: 'Este cupom vale só nestes dias: terça!',
      codigo: 'DEZ',
      condicoes: ['Válido até 30/11/2026', 'Um uso por cliente'],
    },
    {
      loja: { nome: 'Forno', site: null, whatsapp: null },
      vantagem: 'Frete grátis',
      nome: 'Acabou',
      aviso: 'Este cupom venceu em 30/11/2026!',
      codigo: null,
      condicoes: [],
    },
  ],
};
