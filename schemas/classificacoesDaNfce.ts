/**
 * Classes of IBS and CBS (cClassTrib) that a consumer's note may have and this product issues: those of the official
 * table that the table allows on model 65 (resources/fiscal/servico/nfce/tabelas), without fuels and annulled credit. A
 * test holds the two together.
 */
export const classificacoesDaNfce = {
  '000001': '000001 - Situações tributadas integralmente pelo IBS e CBS',
  '200002': '200002 - Fornecimento ou importação para produtor rural não contribuinte ou TAC',
  '200003': '200003 - Vendas de produtos destinados à alimentação humana (Anexo I)',
  '200004': '200004 - Fornecimento de dispositivos médicos (Anexo XII)',
  '200006': '200006 - Dispositivos médicos em emergência de saúde pública reconhecida pelo Poder público',
  '200007':
    '200007 - Fornecimento dos dispositivos de acessibilidade próprios para pessoas com deficiência (Anexo XIII)',
  '200009': '200009 - Fornecimento dos medicamentos registrados na Anvisa',
  '200010': '200010 - Medicamentos registrados na Anvisa, adquiridos por órgãos da administração pública',
  '200012': '200012 - Medicamentos em emergência de saúde pública reconhecida pelo Poder público',
  '200013': '200013 - Fornecimento de tampões higiênicos, absorventes higiênicos internos ou externos',
  '200014': '200014 - Fornecimento dos produtos hortícolas, frutas e ovos (Anexo XV)',
  '200015': '200015 - Venda de automóveis de fabricação nacional a motoristas profissionais ou pessoas com deficiência',
  '200020': '200020 - Operação praticada por sociedades cooperativas optantes por regime específico do IBS e CBS',
  '200030': '200030 - Venda dos dispositivos médicos (Anexo IV)',
  '200031': '200031 - Dispositivos de acessibilidade próprios para pessoas com deficiência (Anexo V)',
  '200032':
    '200032 - Medicamentos registrados na Anvisa ou de farmácias de manipulação, ressalvados os de alíquota zero',
  '200033': '200033 - Composições para nutrição enteral e parenteral (Anexo VI)',
  '200034': '200034 - Alimentos destinados ao consumo humano (Anexo VII)',
  '200035': '200035 - Produtos de higiene pessoal e limpeza (Anexo VIII)',
  '200036': '200036 - Produtos agropecuários, aquícolas, pesqueiros, florestais e extrativistas vegetais in natura',
  '200038': '200038 - Insumos agropecuários e aquícolas (Anexo IX)',
  '200047': '200047 - Bares e restaurantes',
  '200053': '200053 - Medicamentos registrados na Anvisa classificados como soros ou vacinas',
  '410001': '410001 - Bonificações que constem no documento fiscal e não dependam de evento posterior',
  '410003': '410003 - Doações sem contraprestação em benefício do doador',
  '410005': '410005 - Fornecimentos realizados pela União, pelos Estados, pelo Distrito Federal e pelos Municípios',
  '410006': '410006 - Fornecimentos realizados por entidades religiosas e templos de qualquer culto',
  '410007':
    '410007 - Fornecimentos de partidos políticos, entidades sindicais e instituições de educação e de assistência social',
  '410008': '410008 - Livros, jornais, periódicos e do papel destinado a sua impressão',
  '410009': '410009 - Fonogramas e videofonogramas musicais produzidos no Brasil',
  '410012': '410012 - Fornecimento de condomínio edilício não optante pelo regime regular',
  '410014': '410014 - Fornecimento de produtor rural não contribuinte',
  '410019': '410019 - Exclusão da gorjeta na base de cálculo no fornecimento de alimentação',
  '410020': '410020 - Exclusão do valor de intermediação na base de cálculo no fornecimento de alimentação',
  '410029': '410029 - Operações acobertadas somente pelo ICMS',
  '410035': '410035 - Fornecimento realizado por nanoempreendedor',
  '410999': '410999 - Operações não onerosas sem previsão de tributação, não especificadas anteriormente',
} as const;
