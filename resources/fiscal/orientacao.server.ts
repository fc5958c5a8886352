/**
 * Instructions for the codes of the tax office, worded for the counter. Covers the codes that a shop meets (MOC 7.0 and
 * technical notes up to 2026); other codes show the original message.
 */
const orientacoes: Readonly<Record<string, string>> = {
  108: 'A SEFAZ está parada: as notas saem em contingência e são transmitidas sozinhas quando ela voltar.',
  109: 'A SEFAZ está parada sem previsão: as notas saem em contingência e são transmitidas sozinhas quando ela voltar.',
  114: 'A SVC não está recebendo as notas deste estado: espere a SEFAZ.',
  203: 'A empresa não está habilitada a emitir este modelo de nota: peça o credenciamento na SEFAZ do estado.',
  204: 'A nota já tinha sido recebida: use “Atualizar”.',
  206: 'O número foi inutilizado: ao reenviar, a nota recebe o próximo.',
  208: 'O CNPJ do destinatário está errado: acerte no cadastro do cliente e reenvie.',
  207: 'O CNPJ da empresa está errado: acerte em Configurações › Empresas e reenvie.',
  209: 'A inscrição estadual da empresa está errada: acerte em Configurações › Empresas e reenvie.',
  210: 'A inscrição estadual do destinatário está errada: acerte no cadastro do cliente e reenvie.',
  213: 'O certificado digital é de outra empresa: envie o certificado certo em Fiscal › Certificados digitais.',
  215: 'A SEFAZ não entendeu a nota. Confira os cadastros do produto e da empresa e reenvie; se repetir, chame o suporte.',
  220: 'O prazo de cancelamento passou (em geral 30 minutos na NFC-e e 24 horas na NF-e). Peça ao contador uma nota de devolução.',
  222: 'O protocolo não confere: use “Atualizar” e tente de novo.',
  225: 'A SEFAZ não entendeu a nota. Confira os cadastros do produto e da empresa e reenvie; se repetir, chame o suporte.',
  228: 'A nota ficou mais de 30 dias sem ser enviada: inutilize o número e emita outra.',
  230: 'A inscrição estadual não está cadastrada na SEFAZ: confira em Configurações › Empresas ou com o contador.',
  231: 'A inscrição estadual não é deste CNPJ: confira em Configurações › Empresas.',
  232: 'O destinatário tem inscrição estadual no estado dele: informe no cadastro do cliente e reenvie.',
  233: 'A inscrição estadual do destinatário não está no cadastro do estado dele: confira com o cliente (Sintegra) e reenvie.',
  234: 'A inscrição estadual não é deste CNPJ: confira no cadastro do cliente e reenvie.',
  237: 'O CPF do destinatário está errado: acerte no cadastro do cliente e reenvie.',
  241: 'O número já foi usado em uma nota: use “Atualizar”.',
  244: 'A empresa usa as séries 0 a 889: mude a série em Fiscal › Numerações e emita outra nota.',
  271: 'O município da empresa não é do estado dela: escolha-o de novo em Configurações › Empresas e reenvie.',
  273: 'O município da empresa não é do estado dela: escolha-o de novo em Configurações › Empresas e reenvie.',
  275: 'O município do cliente não é do estado dele: escolha-o de novo no endereço e reenvie.',
  280: 'O certificado digital não é aceito: envie outro em Fiscal › Certificados digitais.',
  281: 'O certificado digital está vencido: envie o novo em Fiscal › Certificados digitais.',
  297: 'A assinatura não confere. Reenvie; se repetir, envie o certificado digital de novo.',
  301: 'O contribuinte está irregular na SEFAZ: fale com o contador. Este número não pode ser usado.',
  337: 'O MEI emite a NFC-e só com o CFOP 5102: mude o CFOP no produto ou no imposto estadual e reenvie.',
  382: 'O CFOP não combina com o CST do produto: 5405 anda com o CST 60. Acerte no cadastro do produto e reenvie.',
  383: 'O CSOSN do produto não é aceito na NFC-e: use 102, 103, 300, 400 ou 500 no imposto estadual e reenvie.',
  386: 'O CFOP não combina com o imposto do produto: acerte no cadastro do produto e reenvie.',
  391: 'Faltam os dados do cartão no pagamento: confira o pedido e reenvie.',
  392: 'O pagamento integrado precisa do CNPJ da adquirente e da autorização: informe ao emitir e reenvie.',
  394: 'O endereço do QR Code não é o do estado: confira o município da empresa em Configurações › Empresas.',
  395: 'O QR Code não foi aceito: confira a versão e o CSC na configuração fiscal.',
  396: 'O CSC não confere: copie de novo do portal da SEFAZ para a configuração fiscal.',
  434: 'Falta dizer se a venda foi por uma plataforma: confira as plataformas na configuração fiscal e reenvie.',
  435: 'A nota não pode citar a plataforma em venda no balcão: confira o pedido e reenvie.',
  437: 'O CNPJ da adquirente está errado: acerte ao emitir, ou na configuração fiscal, e reenvie.',
  443: 'A bandeira do cartão não existe na tabela da SEFAZ: acerte no pagamento do pedido e reenvie.',
  440: 'O CNPJ da plataforma de venda está errado: acerte na configuração fiscal e reenvie.',
  462: 'O identificador do CSC não existe na SEFAZ: confira na configuração fiscal.',
  463: 'O CSC foi revogado: gere outro no portal da SEFAZ e informe na configuração fiscal.',
  464: 'O QR Code não confere: confira o CSC na configuração fiscal.',
  501: 'O prazo de cancelamento passou (em geral 30 minutos na NFC-e e 24 horas na NF-e). Peça ao contador uma nota de devolução.',
  503: 'A empresa usa as séries 0 a 889: mude a série em Fiscal › Numerações e emita outra nota.',
  521: 'O CFOP é de venda no estado e o destinatário é de outro: confira o endereço do cliente e reenvie.',
  523: 'O CFOP é de venda a outro estado e o destinatário é deste: confira o endereço do cliente e reenvie.',
  527: 'Exportação não é emitida por este sistema: fale com o contador.',
  539: 'Este número já foi usado por outra nota na SEFAZ: ao reenviar, a nota recebe o próximo. Confira a numeração em Fiscal › Numerações.',
  542: 'O CNPJ de quem transporta está errado: acerte na configuração fiscal e reenvie.',
  564: 'Os totais não batem com os itens: confira o pedido e reenvie.',
  573: 'Uma carta de correção com este número já está registrada: escreva outra, com todas as correções.',
  580: 'A carta de correção é só de notas autorizadas e não canceladas.',
  590: 'O produto usa CST e a empresa é do Simples: escolha um CSOSN no imposto estadual e reenvie.',
  591: 'O produto usa CSOSN e a empresa não é do Simples: escolha um CST no imposto estadual e reenvie.',
  594: 'A nota já tem 20 cartas de correção, o máximo.',
  600: 'O CSOSN 101 é de venda a contribuinte, e o consumidor não é: use 102 no imposto estadual do produto e reenvie.',
  610: 'O total não bate com os valores: confira o pedido e reenvie.',
  611: 'O código de barras do produto está errado: acerte no cadastro ou deixe vazio e reenvie.',
  612: 'O código de barras do produto está errado: acerte no cadastro ou deixe vazio e reenvie.',
  656: 'A SEFAZ pediu uma pausa por excesso de consultas: espere uma hora.',
  693: 'A alíquota do ICMS passa da interestadual: confira a origem da mercadoria e reenvie; se repetir, fale com o contador.',
  694: 'A venda de outro estado a quem não é contribuinte divide o ICMS (DIFAL), que este sistema não calcula: fale com o contador.',
  696: 'Para revenda o comprador precisa de inscrição estadual: informe no cadastro do cliente, ou emita para uso e consumo.',
  703: 'O relógio do servidor está adiantado. Reenvie; se repetir, chame o suporte.',
  704: 'A nota demorou mais de cinco minutos para chegar: reenvie.',
  717: 'A NFC-e só aceita venda no balcão ou entrega em domicílio: confira a modalidade do pedido e reenvie.',
  719: 'Falta o destinatário: escolha o cliente no pedido e reenvie.',
  724: 'Falta o nome do destinatário: acerte no cadastro do cliente e reenvie.',
  725: 'O CFOP do produto não é aceito na NFC-e: use 5101, 5102 ou 5405 no cadastro do produto e reenvie.',
  726: 'Falta o endereço do destinatário: acerte no cadastro do cliente e reenvie.',
  728: 'O destinatário é contribuinte: informe a inscrição estadual no cadastro do cliente e reenvie.',
  731: 'O CFOP é de exportação: acerte no cadastro do produto e reenvie.',
  732: 'O CFOP é de venda a outro estado, e a nota é do estado: confira o endereço do cliente e o CFOP do produto e reenvie.',
  733: 'O CFOP é de venda no estado, e a nota é a outro estado: confira o endereço do cliente e o CFOP do produto e reenvie.',
  750: 'Acima de R$ 10.000,00 a nota precisa do CPF: informe ao reenviar.',
  766: 'O imposto do produto não é aceito na NFC-e: acerte o imposto estadual e reenvie.',
  767: 'Os pagamentos não somam o total: confira o pedido e reenvie.',
  772: 'A venda é a outro estado e o destinatário é deste: confira o endereço do cliente e reenvie.',
  773: 'A venda é do estado e o destinatário é de outro: confira o endereço do cliente e o endereço de entrega e reenvie.',
  778: 'O NCM do produto não existe: acerte no cadastro do produto e reenvie.',
  780: 'A NFC-e passou do valor máximo: divida a venda, ou emita uma NF-e e reenvie.',
  782: 'O MEI emite a NFC-e só com o CSOSN 102 ou 300: mude no imposto estadual do produto e reenvie.',
  784: 'A NFC-e não tem carta de correção: cancele dentro do prazo e emita outra.',
  786: 'Falta quem transporta: confira a empresa ou a plataforma na configuração fiscal e reenvie.',
  787: 'A entrega precisa do CPF de quem comprou: informe ao reenviar.',
  788: 'A entrega precisa do endereço completo: acerte o endereço do pedido e reenvie.',
  791: 'O destinatário é isento e tem inscrição estadual: acerte no cadastro do cliente e reenvie.',
  795: 'O ICMS desonerado não bate com os itens: confira o imposto estadual do produto e reenvie.',
  796: 'A empresa não tem CSC na SEFAZ: gere no portal do estado, ou use o QR Code versão 3.',
  805: 'O estado do destinatário não aceita contribuinte isento: apague o ISENTO do cadastro do cliente, ou informe a inscrição, e reenvie.',
  806: 'Com substituição tributária a nota precisa do CEST: informe no cadastro do produto e reenvie.',
  859: 'O FCP retido não bate com os itens: confira o ICMS-ST pago na compra, no cadastro do produto, e reenvie.',
  860: 'O valor do FCP não bate com a alíquota: confira o imposto estadual do produto e reenvie.',
  865: 'Os pagamentos não somam o total da nota: confira o pedido e reenvie.',
  866: 'Os pagamentos passam do total da nota: confira o troco no pedido e reenvie.',
  874: 'O estado não aceita este percentual de FCP: acerte no imposto estadual do produto e reenvie.',
  912: 'A nota que saiu no lugar desta ainda não chegou à SEFAZ: espere a transmissão dela e tente de novo.',
  913: 'A nota que saiu no lugar desta foi cancelada: cancele esta da forma comum ou fale com o contador.',
  914: 'A nota que saiu no lugar desta é de mais de duas horas depois: a SEFAZ não aceita a substituição. Fale com o contador.',
  915: 'Os valores das duas notas diferem: a SEFAZ não aceita a substituição. Fale com o contador.',
  928: 'O CST do produto não leva código de benefício (cBenef): tire-o do imposto estadual e reenvie.',
  930: 'O estado pede o código do benefício (cBenef) para este CST: informe no imposto estadual do produto e reenvie.',
  931: 'O código do benefício (cBenef) não é deste CST: confira na tabela do estado, acerte no imposto estadual e reenvie.',
  934: 'O estado pede o ICMS desonerado e o motivo: informe no imposto estadual do produto e reenvie.',
  938: 'O estado pede o ICMS-ST pago antes: informe no cadastro do produto (ICMS-ST pago na compra) e reenvie.',
  972: 'O estado exige o responsável técnico na nota: peça ao suporte que o configure.',
  975: 'O estado exige o código do responsável técnico (CSRT): peça ao suporte que o configure.',
  1020: 'A situação tributária de IBS e CBS não existe: escolha outra classificação no imposto federal do produto e reenvie.',
  1023: 'A classificação de IBS e CBS não existe: escolha outra no imposto federal do produto e reenvie.',
  1024: 'A classificação não é desta situação tributária: escolha outra no imposto federal do produto e reenvie.',
  1025: 'A classificação de IBS e CBS não vale para NFC-e: escolha outra no imposto federal do produto e reenvie.',
  1026: 'A alíquota do IBS do estado não é a vigente: confira em Tabelas › Alíquotas de IBS e CBS e reenvie.',
  1036: 'A alíquota do IBS do município não é a vigente: confira em Tabelas › Alíquotas de IBS e CBS e reenvie.',
  1037: 'A alíquota da CBS não é a vigente: confira em Tabelas › Alíquotas de IBS e CBS e reenvie.',
  1115: 'Faltam IBS e CBS: ligue “Informar IBS e CBS” na configuração fiscal e reenvie.',
  1123: 'A NFC-e é só para pessoas: com CNPJ, emita uma NF-e modelo 55.',
};
/** Note authorised after another had replaced it. */
export const orientacaoDeSubstituida =
  'Foi autorizada depois de outra sair em contingência no lugar dela: é cancelada sozinha, ou use “Cancelar por substituição” em até 7 dias.';
/** NF-e during an outage of the tax office. */
export const orientacaoDeNfeEsperando =
  'A NF-e é transmitida sozinha quando a SEFAZ voltar. A mercadoria só sai com o DANFE: se tiver pressa, use “Emitir pela SVC”.';
/** NF-e when the virtual office does not accept it either. */
export const orientacaoDeSvcFechada =
  'A SVC não está recebendo as notas deste estado: a NF-e é transmitida sozinha quando a SEFAZ voltar. A mercadoria só sai com o DANFE.';
/** Note issued offline: its paper is valid and the product transmits it. */
export const orientacaoDeOffline =
  'Entregue o papel ao cliente e guarde a via da empresa: a nota é transmitida sozinha.';
/**
 * Offline note that the tax office rejected afterwards. Its number may not be voided (Ajuste SINIEF 19/2016, cláusula
 * décima primeira): it has to be corrected and sent.
 */
export const orientacaoDeRejeitadaOffline = (orientacao: string | null, ate: string | null, fuso: string): string => {
  const until =
    ate === null
      ? ''
      : ` até ${new Date(ate).toLocaleString('pt-BR', { timeZone: fuso, dateStyle: 'short', timeStyle: 'short' }).replace(',', ' às')}`;
  return [
    orientacao,
    `O cliente já tem o papel desta nota: corrija e use “Corrigir e reenviar”${until}, com o mesmo número.`,
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, 500);
};
export const orientacaoDe = (codigo: string): string | null => orientacoes[Number(codigo)] ?? null;
