/** Written by `npm run types` and by the development server. */
import type { Of, RecordOf } from '#kit';

export interface CompanyAplicativo
  extends RecordOf<Of<'companyAplicativo', typeof import('./app-club/companyAplicativo').companyAplicativo>> {}
export interface CrmEnvio
  extends RecordOf<Of<'crmEnvio', typeof import('./atendimento/crm/crmEnvio').crmEnvio>> {}
export interface CrmWebhook
  extends RecordOf<Of<'crmWebhook', typeof import('./atendimento/crm/crmWebhook').crmWebhook>> {}
export interface IntegracaoCrm
  extends RecordOf<Of<'integracaoCrm', typeof import('./atendimento/crm/integracaoCrm').integracaoCrm>> {}
export interface ConfigRepescagem
  extends RecordOf<Of<'configRepescagem', typeof import('./atendimento/mailing/configRepescagem').configRepescagem>> {}
export interface Mailing
  extends RecordOf<Of<'mailing', typeof import('./atendimento/mailing/mailing').mailing>> {}
export interface MailingHistorico
  extends RecordOf<Of<'mailingHistorico', typeof import('./atendimento/mailing/mailingHistorico').mailingHistorico>> {}
export interface MailingLista
  extends RecordOf<Of<'mailingLista', typeof import('./atendimento/mailing/mailingLista').mailingLista>> {}
export interface MotivoPerda
  extends RecordOf<Of<'motivoPerda', typeof import('./atendimento/mailing/motivoPerda').motivoPerda>> {}
export interface RoteiroAtendimento
  extends RecordOf<Of<'roteiroAtendimento', typeof import('./atendimento/mailing/roteiroAtendimento').roteiroAtendimento>> {}
export interface Computador
  extends RecordOf<Of<'computador', typeof import('./cadastros/computador').computador>> {}
export interface Consultor
  extends RecordOf<Of<'consultor', typeof import('./cadastros/consultor').consultor>> {}
export interface Empresa
  extends RecordOf<Of<'empresa', typeof import('./cadastros/empresa').empresa>> {}
export interface EmpresaBloqueio
  extends RecordOf<Of<'empresaBloqueio', typeof import('./cadastros/empresaBloqueio').empresaBloqueio>> {}
export interface EmpresaConfig
  extends RecordOf<Of<'empresaConfig', typeof import('./cadastros/empresaConfig').empresaConfig>> {}
export interface Feriado
  extends RecordOf<Of<'feriado', typeof import('./cadastros/feriado').feriado>> {}
export interface Plano
  extends RecordOf<Of<'plano', typeof import('./cadastros/plano').plano>> {}
export interface Servico
  extends RecordOf<Of<'servico', typeof import('./cadastros/servico').servico>> {}
export interface Setor
  extends RecordOf<Of<'setor', typeof import('./cadastros/setor').setor>> {}
export interface UnidadeMedida
  extends RecordOf<Of<'unidadeMedida', typeof import('./cadastros/unidadeMedida').unidadeMedida>> {}
export interface Vendedor
  extends RecordOf<Of<'vendedor', typeof import('./cadastros/vendedor').vendedor>> {}
export interface Cliente
  extends RecordOf<Of<'cliente', typeof import('./cadastros/clientes/cliente').cliente>> {}
export interface ClienteToken
  extends RecordOf<Of<'clienteToken', typeof import('./cadastros/clientes/clienteToken').clienteToken>> {}
export interface CompraAnterior
  extends RecordOf<Of<'compraAnterior', typeof import('./cadastros/clientes/compraAnterior').compraAnterior>> {}
export interface PedidoTitular
  extends RecordOf<Of<'pedidoTitular', typeof import('./cadastros/clientes/titular/pedidoTitular').pedidoTitular>> {}
export interface ClienteUnificacao
  extends RecordOf<Of<'clienteUnificacao', typeof import('./cadastros/clientes/unificar/clienteUnificacao').clienteUnificacao>> {}
export interface Perfil
  extends RecordOf<Of<'perfil', typeof import('./cadastros/usuarios/perfil').perfil>> {}
export interface Usuario
  extends RecordOf<Of<'usuario', typeof import('./cadastros/usuarios/usuario').usuario>> {}
export interface CupomCodigo
  extends RecordOf<Of<'cupomCodigo', typeof import('./cupom/cupomCodigo').cupomCodigo>> {}
export interface CupomDesconto
  extends RecordOf<Of<'cupomDesconto', typeof import('./cupom/cupomDesconto').cupomDesconto>> {}
export interface CupomLote
  extends RecordOf<Of<'cupomLote', typeof import('./cupom/cupomLote').cupomLote>> {}
export interface CupomResgate
  extends RecordOf<Of<'cupomResgate', typeof import('./cupom/cupomResgate').cupomResgate>> {}
export interface CapaCardapioCategoria
  extends RecordOf<Of<'capaCardapioCategoria', typeof import('./delivery/cardapio/capaCardapioCategoria').capaCardapioCategoria>> {}
export interface CategoriaProduto
  extends RecordOf<Of<'categoriaProduto', typeof import('./delivery/cardapio/categoriaProduto').categoriaProduto>> {}
export interface Produto
  extends RecordOf<Of<'produto', typeof import('./delivery/cardapio/produto').produto>> {}
export interface Adicional
  extends RecordOf<Of<'adicional', typeof import('./delivery/cardapio/adicionais/adicional').adicional>> {}
export interface AdicionalCategoria
  extends RecordOf<Of<'adicionalCategoria', typeof import('./delivery/cardapio/adicionais/adicionalCategoria').adicionalCategoria>> {}
export interface ProdutoAdicionalCategoria
  extends RecordOf<Of<'produtoAdicionalCategoria', typeof import('./delivery/cardapio/adicionais/produtoAdicionalCategoria').produtoAdicionalCategoria>> {}
export interface LotePreco
  extends RecordOf<Of<'lotePreco', typeof import('./delivery/cardapio/precos/lotePreco').lotePreco>> {}
export interface Impressao
  extends RecordOf<Of<'impressao', typeof import('./delivery/cozinha/impressao').impressao>> {}
export interface AcertoMotoboy
  extends RecordOf<Of<'acertoMotoboy', typeof import('./delivery/entrega/acertoMotoboy').acertoMotoboy>> {}
export interface Bairro
  extends RecordOf<Of<'bairro', typeof import('./delivery/entrega/bairro').bairro>> {}
export interface Motoboy
  extends RecordOf<Of<'motoboy', typeof import('./delivery/entrega/motoboy').motoboy>> {}
export interface TaxaEntrega
  extends RecordOf<Of<'taxaEntrega', typeof import('./delivery/entrega/taxaEntrega').taxaEntrega>> {}
export interface TurnoMotoboy
  extends RecordOf<Of<'turnoMotoboy', typeof import('./delivery/entrega/turnoMotoboy').turnoMotoboy>> {}
export interface AvisoReposicao
  extends RecordOf<Of<'avisoReposicao', typeof import('./delivery/estoque/avisoReposicao').avisoReposicao>> {}
export interface MovimentoEstoque
  extends RecordOf<Of<'movimentoEstoque', typeof import('./delivery/estoque/movimentoEstoque').movimentoEstoque>> {}
export interface DeliveryPausa
  extends RecordOf<Of<'deliveryPausa', typeof import('./delivery/funcionamento/deliveryPausa').deliveryPausa>> {}
export interface CestaDeixada
  extends RecordOf<Of<'cestaDeixada', typeof import('./delivery/loja/cestaDeixada').cestaDeixada>> {}
export interface DeliveryConfiguracao
  extends RecordOf<Of<'deliveryConfiguracao', typeof import('./delivery/loja/deliveryConfiguracao').deliveryConfiguracao>> {}
export interface DeliveryConfiguracaoPgOnline
  extends RecordOf<Of<'deliveryConfiguracaoPgOnline', typeof import('./delivery/loja/deliveryConfiguracaoPgOnline').deliveryConfiguracaoPgOnline>> {}
export interface LojaAcesso
  extends RecordOf<Of<'lojaAcesso', typeof import('./delivery/loja/lojaAcesso').lojaAcesso>> {}
export interface SiteAnterior
  extends RecordOf<Of<'siteAnterior', typeof import('./delivery/loja/siteAnterior').siteAnterior>> {}
export interface AvisoPedido
  extends RecordOf<Of<'avisoPedido', typeof import('./delivery/pedidos/avisoPedido').avisoPedido>> {}
export interface MotivoCancelamento
  extends RecordOf<Of<'motivoCancelamento', typeof import('./delivery/pedidos/motivoCancelamento').motivoCancelamento>> {}
export interface Pedido
  extends RecordOf<Of<'pedido', typeof import('./delivery/pedidos/pedido').pedido>> {}
export interface PedidoEvento
  extends RecordOf<Of<'pedidoEvento', typeof import('./delivery/pedidos/pedidoEvento').pedidoEvento>> {}
export interface PedidoItem
  extends RecordOf<Of<'pedidoItem', typeof import('./delivery/pedidos/pedidoItem').pedidoItem>> {}
export interface PlataformaTerceiro
  extends RecordOf<Of<'plataformaTerceiro', typeof import('./delivery/pedidos/plataformaTerceiro').plataformaTerceiro>> {}
export interface DeliveryPromocao
  extends RecordOf<Of<'deliveryPromocao', typeof import('./delivery/promocoes/deliveryPromocao').deliveryPromocao>> {}
export interface EstoqueCentralizado
  extends RecordOf<Of<'estoqueCentralizado', typeof import('./delivery/rede/estoqueCentralizado').estoqueCentralizado>> {}
export interface MovimentoCentralizado
  extends RecordOf<Of<'movimentoCentralizado', typeof import('./delivery/rede/movimentoCentralizado').movimentoCentralizado>> {}
export interface RedeEstoque
  extends RecordOf<Of<'redeEstoque', typeof import('./delivery/rede/redeEstoque').redeEstoque>> {}
export interface VendaDia
  extends RecordOf<Of<'vendaDia', typeof import('./delivery/relatorios/vendaDia').vendaDia>> {}
export interface CepCache
  extends RecordOf<Of<'cepCache', typeof import('./enderecamento/cepCache').cepCache>> {}
export interface Cidade
  extends RecordOf<Of<'cidade', typeof import('./enderecamento/cidade').cidade>> {}
export interface Estado
  extends RecordOf<Of<'estado', typeof import('./enderecamento/estado').estado>> {}
export interface CategoriaDownload
  extends RecordOf<Of<'categoriaDownload', typeof import('./exportacao/categoriaDownload').categoriaDownload>> {}
export interface CompanyDownload
  extends RecordOf<Of<'companyDownload', typeof import('./exportacao/companyDownload').companyDownload>> {}
export interface Cartao
  extends RecordOf<Of<'cartao', typeof import('./fidelidade/cartoes/cartao').cartao>> {}
export interface CartaoFila
  extends RecordOf<Of<'cartaoFila', typeof import('./fidelidade/cartoes/cartaoFila').cartaoFila>> {}
export interface ValeAnterior
  extends RecordOf<Of<'valeAnterior', typeof import('./fidelidade/cartoes/valeAnterior').valeAnterior>> {}
export interface ValePresente
  extends RecordOf<Of<'valePresente', typeof import('./fidelidade/cartoes/valePresente').valePresente>> {}
export interface ValePresenteMovimento
  extends RecordOf<Of<'valePresenteMovimento', typeof import('./fidelidade/cartoes/valePresenteMovimento').valePresenteMovimento>> {}
export interface Premio
  extends RecordOf<Of<'premio', typeof import('./fidelidade/premios/premio').premio>> {}
export interface PremioResgate
  extends RecordOf<Of<'premioResgate', typeof import('./fidelidade/premios/premioResgate').premioResgate>> {}
export interface Sorteio
  extends RecordOf<Of<'sorteio', typeof import('./fidelidade/sorteio/sorteio').sorteio>> {}
export interface SorteioGanhador
  extends RecordOf<Of<'sorteioGanhador', typeof import('./fidelidade/sorteio/sorteioGanhador').sorteioGanhador>> {}
export interface SorteioParticipante
  extends RecordOf<Of<'sorteioParticipante', typeof import('./fidelidade/sorteio/sorteioParticipante').sorteioParticipante>> {}
export interface FidelidadeConfiguracao
  extends RecordOf<Of<'fidelidadeConfiguracao', typeof import('./fidelidade/transacoes/fidelidadeConfiguracao').fidelidadeConfiguracao>> {}
export interface SaldoAnterior
  extends RecordOf<Of<'saldoAnterior', typeof import('./fidelidade/transacoes/saldoAnterior').saldoAnterior>> {}
export interface SenhaDeResgate
  extends RecordOf<Of<'senhaDeResgate', typeof import('./fidelidade/transacoes/senhaDeResgate').senhaDeResgate>> {}
export interface Transacao
  extends RecordOf<Of<'transacao', typeof import('./fidelidade/transacoes/transacao').transacao>> {}
export interface Banco
  extends RecordOf<Of<'banco', typeof import('./financeiro/banco').banco>> {}
export interface CompanyApi
  extends RecordOf<Of<'companyApi', typeof import('./financeiro/companyApi').companyApi>> {}
export interface Credenciamento
  extends RecordOf<Of<'credenciamento', typeof import('./financeiro/credenciamento').credenciamento>> {}
export interface EmpresaServico
  extends RecordOf<Of<'empresaServico', typeof import('./financeiro/empresaServico').empresaServico>> {}
export interface SolicitacaoPlano
  extends RecordOf<Of<'solicitacaoPlano', typeof import('./financeiro/solicitacaoPlano').solicitacaoPlano>> {}
export interface CobrancaExcecao
  extends RecordOf<Of<'cobrancaExcecao', typeof import('./financeiro/faturas/cobrancaExcecao').cobrancaExcecao>> {}
export interface CobrancaPasso
  extends RecordOf<Of<'cobrancaPasso', typeof import('./financeiro/faturas/cobrancaPasso').cobrancaPasso>> {}
export interface EmpresaCredito
  extends RecordOf<Of<'empresaCredito', typeof import('./financeiro/faturas/empresaCredito').empresaCredito>> {}
export interface FaturaCobranca
  extends RecordOf<Of<'faturaCobranca', typeof import('./financeiro/faturas/faturaCobranca').faturaCobranca>> {}
export interface FaturaEmpresa
  extends RecordOf<Of<'faturaEmpresa', typeof import('./financeiro/faturas/faturaEmpresa').faturaEmpresa>> {}
export interface RecorrenciaAssinatura
  extends RecordOf<Of<'recorrenciaAssinatura', typeof import('./financeiro/faturas/recorrenciaAssinatura').recorrenciaAssinatura>> {}
export interface RegraCobranca
  extends RecordOf<Of<'regraCobranca', typeof import('./financeiro/faturas/regraCobranca').regraCobranca>> {}
export interface Antecipacao
  extends RecordOf<Of<'antecipacao', typeof import('./financeiro/vendaOnline/antecipacao').antecipacao>> {}
export interface DevolucaoOnline
  extends RecordOf<Of<'devolucaoOnline', typeof import('./financeiro/vendaOnline/devolucaoOnline').devolucaoOnline>> {}
export interface ZoopConta
  extends RecordOf<Of<'zoopConta', typeof import('./financeiro/vendaOnline/zoopConta').zoopConta>> {}
export interface ZoopDiferenca
  extends RecordOf<Of<'zoopDiferenca', typeof import('./financeiro/vendaOnline/zoopDiferenca').zoopDiferenca>> {}
export interface ZoopRecebivel
  extends RecordOf<Of<'zoopRecebivel', typeof import('./financeiro/vendaOnline/zoopRecebivel').zoopRecebivel>> {}
export interface ZoopTransacao
  extends RecordOf<Of<'zoopTransacao', typeof import('./financeiro/vendaOnline/zoopTransacao').zoopTransacao>> {}
export interface ZoopTransferencia
  extends RecordOf<Of<'zoopTransferencia', typeof import('./financeiro/vendaOnline/zoopTransferencia').zoopTransferencia>> {}
export interface CartaCorrecao
  extends RecordOf<Of<'cartaCorrecao', typeof import('./fiscal/cartaCorrecao').cartaCorrecao>> {}
export interface NotaFiscal
  extends RecordOf<Of<'notaFiscal', typeof import('./fiscal/notaFiscal').notaFiscal>> {}
export interface NotaFiscalEvento
  extends RecordOf<Of<'notaFiscalEvento', typeof import('./fiscal/notaFiscalEvento').notaFiscalEvento>> {}
export interface SituacaoSefaz
  extends RecordOf<Of<'situacaoSefaz', typeof import('./fiscal/situacaoSefaz').situacaoSefaz>> {}
export interface CertificadoDigital
  extends RecordOf<Of<'certificadoDigital', typeof import('./fiscal/certificado/certificadoDigital').certificadoDigital>> {}
export interface AchadoFiscal
  extends RecordOf<Of<'achadoFiscal', typeof import('./fiscal/fechamento/achadoFiscal').achadoFiscal>> {}
export interface FechamentoFiscal
  extends RecordOf<Of<'fechamentoFiscal', typeof import('./fiscal/fechamento/fechamentoFiscal').fechamentoFiscal>> {}
export interface FiscalEmailEnvioXml
  extends RecordOf<Of<'fiscalEmailEnvioXml', typeof import('./fiscal/fechamento/fiscalEmailEnvioXml').fiscalEmailEnvioXml>> {}
export interface AliquotaIbsCbs
  extends RecordOf<Of<'aliquotaIbsCbs', typeof import('./fiscal/modulo-fiscal/aliquotaIbsCbs').aliquotaIbsCbs>> {}
export interface Cfop
  extends RecordOf<Of<'cfop', typeof import('./fiscal/modulo-fiscal/cfop').cfop>> {}
export interface Csosn
  extends RecordOf<Of<'csosn', typeof import('./fiscal/modulo-fiscal/csosn').csosn>> {}
export interface CstIcms
  extends RecordOf<Of<'cstIcms', typeof import('./fiscal/modulo-fiscal/cstIcms').cstIcms>> {}
export interface CstPisCofins
  extends RecordOf<Of<'cstPisCofins', typeof import('./fiscal/modulo-fiscal/cstPisCofins').cstPisCofins>> {}
export interface ImpostoEstadual
  extends RecordOf<Of<'impostoEstadual', typeof import('./fiscal/modulo-fiscal/impostoEstadual').impostoEstadual>> {}
export interface ImpostoFederal
  extends RecordOf<Of<'impostoFederal', typeof import('./fiscal/modulo-fiscal/impostoFederal').impostoFederal>> {}
export interface ModuloFiscalConfiguracao
  extends RecordOf<Of<'moduloFiscalConfiguracao', typeof import('./fiscal/modulo-fiscal/moduloFiscalConfiguracao').moduloFiscalConfiguracao>> {}
export interface Ncm
  extends RecordOf<Of<'ncm', typeof import('./fiscal/modulo-fiscal/ncm').ncm>> {}
export interface OrigemMercadoria
  extends RecordOf<Of<'origemMercadoria', typeof import('./fiscal/modulo-fiscal/origemMercadoria').origemMercadoria>> {}
export interface LacunaNumeracao
  extends RecordOf<Of<'lacunaNumeracao', typeof import('./fiscal/numeracao/lacunaNumeracao').lacunaNumeracao>> {}
export interface NumeracaoFiscal
  extends RecordOf<Of<'numeracaoFiscal', typeof import('./fiscal/numeracao/numeracaoFiscal').numeracaoFiscal>> {}
export interface Containdicacao
  extends RecordOf<Of<'containdicacao', typeof import('./indicacao/containdicacao').containdicacao>> {}
export interface Indicacao
  extends RecordOf<Of<'indicacao', typeof import('./indicacao/indicacao').indicacao>> {}
export interface IndicacaoHistorico
  extends RecordOf<Of<'indicacaoHistorico', typeof import('./indicacao/indicacaoHistorico').indicacaoHistorico>> {}
export interface IndicacaoRegra
  extends RecordOf<Of<'indicacaoRegra', typeof import('./indicacao/indicacaoRegra').indicacaoRegra>> {}
export interface IndicacaoTransacao
  extends RecordOf<Of<'indicacaoTransacao', typeof import('./indicacao/indicacaoTransacao').indicacaoTransacao>> {}
export interface CarteiraNota
  extends RecordOf<Of<'carteiraNota', typeof import('./indicacao/carteira-vendas/carteiraNota').carteiraNota>> {}
export interface ComissaoHistorico
  extends RecordOf<Of<'comissaoHistorico', typeof import('./indicacao/comissoes/comissaoHistorico').comissaoHistorico>> {}
export interface ComissaoLinha
  extends RecordOf<Of<'comissaoLinha', typeof import('./indicacao/comissoes/comissaoLinha').comissaoLinha>> {}
export interface MetaVendedor
  extends RecordOf<Of<'metaVendedor', typeof import('./indicacao/comissoes/metaVendedor').metaVendedor>> {}
export interface TabelaRetencao
  extends RecordOf<Of<'tabelaRetencao', typeof import('./indicacao/comissoes/tabelaRetencao').tabelaRetencao>> {}
export interface VendedorPagamentoComissao
  extends RecordOf<Of<'vendedorPagamentoComissao', typeof import('./indicacao/comissoes/vendedorPagamentoComissao').vendedorPagamentoComissao>> {}
export interface MaterialRevenda
  extends RecordOf<Of<'materialRevenda', typeof import('./indicacao/revenda/materialRevenda').materialRevenda>> {}
export interface Prospecto
  extends RecordOf<Of<'prospecto', typeof import('./indicacao/revenda/prospecto').prospecto>> {}
export interface RevendaRegra
  extends RecordOf<Of<'revendaRegra', typeof import('./indicacao/revenda/revendaRegra').revendaRegra>> {}
export interface ProdutoIntegracao
  extends RecordOf<Of<'produtoIntegracao', typeof import('./integracoes/cardapio/produtoIntegracao').produtoIntegracao>> {}
export interface Entrega
  extends RecordOf<Of<'entrega', typeof import('./integracoes/entregas/entrega').entrega>> {}
export interface EntregaEvento
  extends RecordOf<Of<'entregaEvento', typeof import('./integracoes/entregas/entregaEvento').entregaEvento>> {}
export interface Negociacao
  extends RecordOf<Of<'negociacao', typeof import('./integracoes/ifood/negociacao').negociacao>> {}
export interface PedidoPendencia
  extends RecordOf<Of<'pedidoPendencia', typeof import('./integracoes/pedidos/pedidoPendencia').pedidoPendencia>> {}
export interface VinculoParceiro
  extends RecordOf<Of<'vinculoParceiro', typeof import('./integracoes/pedidos/vinculoParceiro').vinculoParceiro>> {}
export interface IntegracaoEmpresa
  extends RecordOf<Of<'integracaoEmpresa', typeof import('./integracoes/plataformas/integracaoEmpresa').integracaoEmpresa>> {}
export interface Repasse
  extends RecordOf<Of<'repasse', typeof import('./integracoes/repasses/repasse').repasse>> {}
export interface Publico
  extends RecordOf<Of<'publico', typeof import('./marketing/publico').publico>> {}
export interface MensagemAutomatica
  extends RecordOf<Of<'mensagemAutomatica', typeof import('./marketing/automatica/mensagemAutomatica').mensagemAutomatica>> {}
export interface MensagemAutomaticaEnvio
  extends RecordOf<Of<'mensagemAutomaticaEnvio', typeof import('./marketing/automatica/mensagemAutomaticaEnvio').mensagemAutomaticaEnvio>> {}
export interface Campanha
  extends RecordOf<Of<'campanha', typeof import('./marketing/campanha/campanha').campanha>> {}
export interface CampanhaParticipante
  extends RecordOf<Of<'campanhaParticipante', typeof import('./marketing/campanha/campanhaParticipante').campanhaParticipante>> {}
export interface Feedback
  extends RecordOf<Of<'feedback', typeof import('./marketing/feedback/feedback').feedback>> {}
export interface FeedbackResposta
  extends RecordOf<Of<'feedbackResposta', typeof import('./marketing/feedback/feedbackResposta').feedbackResposta>> {}
export interface Recado
  extends RecordOf<Of<'recado', typeof import('./marketing/mural/recado').recado>> {}
export interface RecadoMural
  extends RecordOf<Of<'recadoMural', typeof import('./marketing/mural/recadoMural').recadoMural>> {}
export interface Caixa
  extends RecordOf<Of<'caixa', typeof import('./pdv/caixa').caixa>> {}
export interface CaixaMovimento
  extends RecordOf<Of<'caixaMovimento', typeof import('./pdv/caixaMovimento').caixaMovimento>> {}
export interface ContaCliente
  extends RecordOf<Of<'contaCliente', typeof import('./pdv/contaCliente').contaCliente>> {}
export interface PdvConfiguracao
  extends RecordOf<Of<'pdvConfiguracao', typeof import('./pdv/pdvConfiguracao').pdvConfiguracao>> {}
export interface Terminal
  extends RecordOf<Of<'terminal', typeof import('./pdv/terminal').terminal>> {}
export interface Venda
  extends RecordOf<Of<'venda', typeof import('./pdv/venda').venda>> {}
export interface ContaMesa
  extends RecordOf<Of<'contaMesa', typeof import('./salao/contaMesa').contaMesa>> {}
export interface Mesa
  extends RecordOf<Of<'mesa', typeof import('./salao/mesa').mesa>> {}
export interface Consentimento
  extends RecordOf<Of<'consentimento', typeof import('./sistema/consentimento').consentimento>> {}
export interface Encerramento
  extends RecordOf<Of<'encerramento', typeof import('./sistema/encerramento').encerramento>> {}
export interface TextoConsentimento
  extends RecordOf<Of<'textoConsentimento', typeof import('./sistema/textoConsentimento').textoConsentimento>> {}
export interface Config
  extends RecordOf<Of<'config', typeof import('./sistema/configuracoes/config').config>> {}
export interface ModuloExperimental
  extends RecordOf<Of<'moduloExperimental', typeof import('./sistema/experimental/moduloExperimental').moduloExperimental>> {}
export interface Manutencao
  extends RecordOf<Of<'manutencao', typeof import('./sistema/manutencao/manutencao').manutencao>> {}
export interface ManutencaoAchado
  extends RecordOf<Of<'manutencaoAchado', typeof import('./sistema/manutencao/manutencaoAchado').manutencaoAchado>> {}
export interface ManutencaoExecucao
  extends RecordOf<Of<'manutencaoExecucao', typeof import('./sistema/manutencao/manutencaoExecucao').manutencaoExecucao>> {}
export interface Monitoramento
  extends RecordOf<Of<'monitoramento', typeof import('./sistema/monitoramento/monitoramento').monitoramento>> {}
export interface MonitoramentoPonto
  extends RecordOf<Of<'monitoramentoPonto', typeof import('./sistema/monitoramento/monitoramentoPonto').monitoramentoPonto>> {}
export interface NotificacaoCampanha
  extends RecordOf<Of<'notificacaoCampanha', typeof import('./sistema/notificacoes/notificacaoCampanha').notificacaoCampanha>> {}
export interface NotificacaoCanal
  extends RecordOf<Of<'notificacaoCanal', typeof import('./sistema/notificacoes/notificacaoCanal').notificacaoCanal>> {}
export interface NotificacaoEntrega
  extends RecordOf<Of<'notificacaoEntrega', typeof import('./sistema/notificacoes/notificacaoEntrega').notificacaoEntrega>> {}
export interface Dica
  extends RecordOf<Of<'dica', typeof import('./sistema/novidades/dica').dica>> {}
export interface DicaVista
  extends RecordOf<Of<'dicaVista', typeof import('./sistema/novidades/dicaVista').dicaVista>> {}
export interface Post
  extends RecordOf<Of<'post', typeof import('./sistema/novidades/post').post>> {}
export interface Treinamento
  extends RecordOf<Of<'treinamento', typeof import('./sistema/novidades/treinamento').treinamento>> {}
export interface TreinamentoUsuario
  extends RecordOf<Of<'treinamentoUsuario', typeof import('./sistema/novidades/treinamentoUsuario').treinamentoUsuario>> {}
export interface BannerSistema
  extends RecordOf<Of<'bannerSistema', typeof import('./sistema/site/bannerSistema').bannerSistema>> {}
export interface BannerVisto
  extends RecordOf<Of<'bannerVisto', typeof import('./sistema/site/bannerVisto').bannerVisto>> {}
export interface Depoimento
  extends RecordOf<Of<'depoimento', typeof import('./sistema/site/depoimento').depoimento>> {}
export interface TelaInicial
  extends RecordOf<Of<'telaInicial', typeof import('./sistema/tela-inicial/telaInicial').telaInicial>> {}
export interface CodigoEnviado
  extends RecordOf<Of<'codigoEnviado', typeof import('./whatsapp/servidor/codigoEnviado').codigoEnviado>> {}
export interface ConversaPasso
  extends RecordOf<Of<'conversaPasso', typeof import('./whatsapp/servidor/conversaPasso').conversaPasso>> {}
export interface ConversaWhatsapp
  extends RecordOf<Of<'conversaWhatsapp', typeof import('./whatsapp/servidor/conversaWhatsapp').conversaWhatsapp>> {}
export interface InstanciaWhatsapp
  extends RecordOf<Of<'instanciaWhatsapp', typeof import('./whatsapp/servidor/instanciaWhatsapp').instanciaWhatsapp>> {}
export interface MensagemWhatsapp
  extends RecordOf<Of<'mensagemWhatsapp', typeof import('./whatsapp/servidor/mensagemWhatsapp').mensagemWhatsapp>> {}
export interface ModeloWhatsapp
  extends RecordOf<Of<'modeloWhatsapp', typeof import('./whatsapp/servidor/modeloWhatsapp').modeloWhatsapp>> {}
export interface RecebidaWhatsapp
  extends RecordOf<Of<'recebidaWhatsapp', typeof import('./whatsapp/servidor/recebidaWhatsapp').recebidaWhatsapp>> {}
export interface RecusaWhatsapp
  extends RecordOf<Of<'recusaWhatsapp', typeof import('./whatsapp/servidor/recusaWhatsapp').recusaWhatsapp>> {}
export interface TextoRapido
  extends RecordOf<Of<'textoRapido', typeof import('./whatsapp/servidor/textoRapido').textoRapido>> {}
export interface ServidorWhatsapp
  extends RecordOf<Of<'servidorWhatsapp', typeof import('./whatsapp/sistema/servidorWhatsapp').servidorWhatsapp>> {}
export interface TransferenciaServidor
  extends RecordOf<Of<'transferenciaServidor', typeof import('./whatsapp/sistema/transferenciaServidor').transferenciaServidor>> {}

declare module '#kit/vocabulary' {
  interface Entities {
    companyAplicativo: Of<'companyAplicativo', typeof import('./app-club/companyAplicativo').companyAplicativo>;
    crmEnvio: Of<'crmEnvio', typeof import('./atendimento/crm/crmEnvio').crmEnvio>;
    crmWebhook: Of<'crmWebhook', typeof import('./atendimento/crm/crmWebhook').crmWebhook>;
    integracaoCrm: Of<'integracaoCrm', typeof import('./atendimento/crm/integracaoCrm').integracaoCrm>;
    configRepescagem: Of<'configRepescagem', typeof import('./atendimento/mailing/configRepescagem').configRepescagem>;
    mailing: Of<'mailing', typeof import('./atendimento/mailing/mailing').mailing>;
    mailingHistorico: Of<'mailingHistorico', typeof import('./atendimento/mailing/mailingHistorico').mailingHistorico>;
    mailingLista: Of<'mailingLista', typeof import('./atendimento/mailing/mailingLista').mailingLista>;
    motivoPerda: Of<'motivoPerda', typeof import('./atendimento/mailing/motivoPerda').motivoPerda>;
    roteiroAtendimento: Of<'roteiroAtendimento', typeof import('./atendimento/mailing/roteiroAtendimento').roteiroAtendimento>;
    computador: Of<'computador', typeof import('./cadastros/computador').computador>;
    consultor: Of<'consultor', typeof import('./cadastros/consultor').consultor>;
    empresa: Of<'empresa', typeof import('./cadastros/empresa').empresa>;
    empresaBloqueio: Of<'empresaBloqueio', typeof import('./cadastros/empresaBloqueio').empresaBloqueio>;
    empresaConfig: Of<'empresaConfig', typeof import('./cadastros/empresaConfig').empresaConfig>;
    feriado: Of<'feriado', typeof import('./cadastros/feriado').feriado>;
    plano: Of<'plano', typeof import('./cadastros/plano').plano>;
    servico: Of<'servico', typeof import('./cadastros/servico').servico>;
    setor: Of<'setor', typeof import('./cadastros/setor').setor>;
    unidadeMedida: Of<'unidadeMedida', typeof import('./cadastros/unidadeMedida').unidadeMedida>;
    vendedor: Of<'vendedor', typeof import('./cadastros/vendedor').vendedor>;
    cliente: Of<'cliente', typeof import('./cadastros/clientes/cliente').cliente>;
    clienteToken: Of<'clienteToken', typeof import('./cadastros/clientes/clienteToken').clienteToken>;
    compraAnterior: Of<'compraAnterior', typeof import('./cadastros/clientes/compraAnterior').compraAnterior>;
    pedidoTitular: Of<'pedidoTitular', typeof import('./cadastros/clientes/titular/pedidoTitular').pedidoTitular>;
    clienteUnificacao: Of<'clienteUnificacao', typeof import('./cadastros/clientes/unificar/clienteUnificacao').clienteUnificacao>;
    perfil: Of<'perfil', typeof import('./cadastros/usuarios/perfil').perfil>;
    usuario: Of<'usuario', typeof import('./cadastros/usuarios/usuario').usuario>;
    cupomCodigo: Of<'cupomCodigo', typeof import('./cupom/cupomCodigo').cupomCodigo>;
    cupomDesconto: Of<'cupomDesconto', typeof import('./cupom/cupomDesconto').cupomDesconto>;
    cupomLote: Of<'cupomLote', typeof import('./cupom/cupomLote').cupomLote>;
    cupomResgate: Of<'cupomResgate', typeof import('./cupom/cupomResgate').cupomResgate>;
    capaCardapioCategoria: Of<'capaCardapioCategoria', typeof import('./delivery/cardapio/capaCardapioCategoria').capaCardapioCategoria>;
    categoriaProduto: Of<'categoriaProduto', typeof import('./delivery/cardapio/categoriaProduto').categoriaProduto>;
    produto: Of<'produto', typeof import('./delivery/cardapio/produto').produto>;
    adicional: Of<'adicional', typeof import('./delivery/cardapio/adicionais/adicional').adicional>;
    adicionalCategoria: Of<'adicionalCategoria', typeof import('./delivery/cardapio/adicionais/adicionalCategoria').adicionalCategoria>;
    produtoAdicionalCategoria: Of<'produtoAdicionalCategoria', typeof import('./delivery/cardapio/adicionais/produtoAdicionalCategoria').produtoAdicionalCategoria>;
    lotePreco: Of<'lotePreco', typeof import('./delivery/cardapio/precos/lotePreco').lotePreco>;
    impressao: Of<'impressao', typeof import('./delivery/cozinha/impressao').impressao>;
    acertoMotoboy: Of<'acertoMotoboy', typeof import('./delivery/entrega/acertoMotoboy').acertoMotoboy>;
    bairro: Of<'bairro', typeof import('./delivery/entrega/bairro').bairro>;
    motoboy: Of<'motoboy', typeof import('./delivery/entrega/motoboy').motoboy>;
    taxaEntrega: Of<'taxaEntrega', typeof import('./delivery/entrega/taxaEntrega').taxaEntrega>;
    turnoMotoboy: Of<'turnoMotoboy', typeof import('./delivery/entrega/turnoMotoboy').turnoMotoboy>;
    avisoReposicao: Of<'avisoReposicao', typeof import('./delivery/estoque/avisoReposicao').avisoReposicao>;
    movimentoEstoque: Of<'movimentoEstoque', typeof import('./delivery/estoque/movimentoEstoque').movimentoEstoque>;
    deliveryPausa: Of<'deliveryPausa', typeof import('./delivery/funcionamento/deliveryPausa').deliveryPausa>;
    cestaDeixada: Of<'cestaDeixada', typeof import('./delivery/loja/cestaDeixada').cestaDeixada>;
    deliveryConfiguracao: Of<'deliveryConfiguracao', typeof import('./delivery/loja/deliveryConfiguracao').deliveryConfiguracao>;
    deliveryConfiguracaoPgOnline: Of<'deliveryConfiguracaoPgOnline', typeof import('./delivery/loja/deliveryConfiguracaoPgOnline').deliveryConfiguracaoPgOnline>;
    lojaAcesso: Of<'lojaAcesso', typeof import('./delivery/loja/lojaAcesso').lojaAcesso>;
    siteAnterior: Of<'siteAnterior', typeof import('./delivery/loja/siteAnterior').siteAnterior>;
    avisoPedido: Of<'avisoPedido', typeof import('./delivery/pedidos/avisoPedido').avisoPedido>;
    motivoCancelamento: Of<'motivoCancelamento', typeof import('./delivery/pedidos/motivoCancelamento').motivoCancelamento>;
    pedido: Of<'pedido', typeof import('./delivery/pedidos/pedido').pedido>;
    pedidoEvento: Of<'pedidoEvento', typeof import('./delivery/pedidos/pedidoEvento').pedidoEvento>;
    pedidoItem: Of<'pedidoItem', typeof import('./delivery/pedidos/pedidoItem').pedidoItem>;
    plataformaTerceiro: Of<'plataformaTerceiro', typeof import('./delivery/pedidos/plataformaTerceiro').plataformaTerceiro>;
    deliveryPromocao: Of<'deliveryPromocao', typeof import('./delivery/promocoes/deliveryPromocao').deliveryPromocao>;
    estoqueCentralizado: Of<'estoqueCentralizado', typeof import('./delivery/rede/estoqueCentralizado').estoqueCentralizado>;
    movimentoCentralizado: Of<'movimentoCentralizado', typeof import('./delivery/rede/movimentoCentralizado').movimentoCentralizado>;
    redeEstoque: Of<'redeEstoque', typeof import('./delivery/rede/redeEstoque').redeEstoque>;
    vendaDia: Of<'vendaDia', typeof import('./delivery/relatorios/vendaDia').vendaDia>;
    cepCache: Of<'cepCache', typeof import('./enderecamento/cepCache').cepCache>;
    cidade: Of<'cidade', typeof import('./enderecamento/cidade').cidade>;
    estado: Of<'estado', typeof import('./enderecamento/estado').estado>;
    categoriaDownload: Of<'categoriaDownload', typeof import('./exportacao/categoriaDownload').categoriaDownload>;
    companyDownload: Of<'companyDownload', typeof import('./exportacao/companyDownload').companyDownload>;
    cartao: Of<'cartao', typeof import('./fidelidade/cartoes/cartao').cartao>;
    cartaoFila: Of<'cartaoFila', typeof import('./fidelidade/cartoes/cartaoFila').cartaoFila>;
    valeAnterior: Of<'valeAnterior', typeof import('./fidelidade/cartoes/valeAnterior').valeAnterior>;
    valePresente: Of<'valePresente', typeof import('./fidelidade/cartoes/valePresente').valePresente>;
    valePresenteMovimento: Of<'valePresenteMovimento', typeof import('./fidelidade/cartoes/valePresenteMovimento').valePresenteMovimento>;
    premio: Of<'premio', typeof import('./fidelidade/premios/premio').premio>;
    premioResgate: Of<'premioResgate', typeof import('./fidelidade/premios/premioResgate').premioResgate>;
    sorteio: Of<'sorteio', typeof import('./fidelidade/sorteio/sorteio').sorteio>;
    sorteioGanhador: Of<'sorteioGanhador', typeof import('./fidelidade/sorteio/sorteioGanhador').sorteioGanhador>;
    sorteioParticipante: Of<'sorteioParticipante', typeof import('./fidelidade/sorteio/sorteioParticipante').sorteioParticipante>;
    fidelidadeConfiguracao: Of<'fidelidadeConfiguracao', typeof import('./fidelidade/transacoes/fidelidadeConfiguracao').fidelidadeConfiguracao>;
    saldoAnterior: Of<'saldoAnterior', typeof import('./fidelidade/transacoes/saldoAnterior').saldoAnterior>;
    senhaDeResgate: Of<'senhaDeResgate', typeof import('./fidelidade/transacoes/senhaDeResgate').senhaDeResgate>;
    transacao: Of<'transacao', typeof import('./fidelidade/transacoes/transacao').transacao>;
    banco: Of<'banco', typeof import('./financeiro/banco').banco>;
    companyApi: Of<'companyApi', typeof import('./financeiro/companyApi').companyApi>;
    credenciamento: Of<'credenciamento', typeof import('./financeiro/credenciamento').credenciamento>;
    empresaServico: Of<'empresaServico', typeof import('./financeiro/empresaServico').empresaServico>;
    solicitacaoPlano: Of<'solicitacaoPlano', typeof import('./financeiro/solicitacaoPlano').solicitacaoPlano>;
    cobrancaExcecao: Of<'cobrancaExcecao', typeof import('./financeiro/faturas/cobrancaExcecao').cobrancaExcecao>;
    cobrancaPasso: Of<'cobrancaPasso', typeof import('./financeiro/faturas/cobrancaPasso').cobrancaPasso>;
    empresaCredito: Of<'empresaCredito', typeof import('./financeiro/faturas/empresaCredito').empresaCredito>;
    faturaCobranca: Of<'faturaCobranca', typeof import('./financeiro/faturas/faturaCobranca').faturaCobranca>;
    faturaEmpresa: Of<'faturaEmpresa', typeof import('./financeiro/faturas/faturaEmpresa').faturaEmpresa>;
    recorrenciaAssinatura: Of<'recorrenciaAssinatura', typeof import('./financeiro/faturas/recorrenciaAssinatura').recorrenciaAssinatura>;
    regraCobranca: Of<'regraCobranca', typeof import('./financeiro/faturas/regraCobranca').regraCobranca>;
    antecipacao: Of<'antecipacao', typeof import('./financeiro/vendaOnline/antecipacao').antecipacao>;
    devolucaoOnline: Of<'devolucaoOnline', typeof import('./financeiro/vendaOnline/devolucaoOnline').devolucaoOnline>;
    zoopConta: Of<'zoopConta', typeof import('./financeiro/vendaOnline/zoopConta').zoopConta>;
    zoopDiferenca: Of<'zoopDiferenca', typeof import('./financeiro/vendaOnline/zoopDiferenca').zoopDiferenca>;
    zoopRecebivel: Of<'zoopRecebivel', typeof import('./financeiro/vendaOnline/zoopRecebivel').zoopRecebivel>;
    zoopTransacao: Of<'zoopTransacao', typeof import('./financeiro/vendaOnline/zoopTransacao').zoopTransacao>;
    zoopTransferencia: Of<'zoopTransferencia', typeof import('./financeiro/vendaOnline/zoopTransferencia').zoopTransferencia>;
    cartaCorrecao: Of<'cartaCorrecao', typeof import('./fiscal/cartaCorrecao').cartaCorrecao>;
    notaFiscal: Of<'notaFiscal', typeof import('./fiscal/notaFiscal').notaFiscal>;
    notaFiscalEvento: Of<'notaFiscalEvento', typeof import('./fiscal/notaFiscalEvento').notaFiscalEvento>;
    situacaoSefaz: Of<'situacaoSefaz', typeof import('./fiscal/situacaoSefaz').situacaoSefaz>;
    certificadoDigital: Of<'certificadoDigital', typeof import('./fiscal/certificado/certificadoDigital').certificadoDigital>;
    achadoFiscal: Of<'achadoFiscal', typeof import('./fiscal/fechamento/achadoFiscal').achadoFiscal>;
    fechamentoFiscal: Of<'fechamentoFiscal', typeof import('./fiscal/fechamento/fechamentoFiscal').fechamentoFiscal>;
    fiscalEmailEnvioXml: Of<'fiscalEmailEnvioXml', typeof import('./fiscal/fechamento/fiscalEmailEnvioXml').fiscalEmailEnvioXml>;
    aliquotaIbsCbs: Of<'aliquotaIbsCbs', typeof import('./fiscal/modulo-fiscal/aliquotaIbsCbs').aliquotaIbsCbs>;
    cfop: Of<'cfop', typeof import('./fiscal/modulo-fiscal/cfop').cfop>;
    csosn: Of<'csosn', typeof import('./fiscal/modulo-fiscal/csosn').csosn>;
    cstIcms: Of<'cstIcms', typeof import('./fiscal/modulo-fiscal/cstIcms').cstIcms>;
    cstPisCofins: Of<'cstPisCofins', typeof import('./fiscal/modulo-fiscal/cstPisCofins').cstPisCofins>;
    impostoEstadual: Of<'impostoEstadual', typeof import('./fiscal/modulo-fiscal/impostoEstadual').impostoEstadual>;
    impostoFederal: Of<'impostoFederal', typeof import('./fiscal/modulo-fiscal/impostoFederal').impostoFederal>;
    moduloFiscalConfiguracao: Of<'moduloFiscalConfiguracao', typeof import('./fiscal/modulo-fiscal/moduloFiscalConfiguracao').moduloFiscalConfiguracao>;
    ncm: Of<'ncm', typeof import('./fiscal/modulo-fiscal/ncm').ncm>;
    origemMercadoria: Of<'origemMercadoria', typeof import('./fiscal/modulo-fiscal/origemMercadoria').origemMercadoria>;
    lacunaNumeracao: Of<'lacunaNumeracao', typeof import('./fiscal/numeracao/lacunaNumeracao').lacunaNumeracao>;
    numeracaoFiscal: Of<'numeracaoFiscal', typeof import('./fiscal/numeracao/numeracaoFiscal').numeracaoFiscal>;
    containdicacao: Of<'containdicacao', typeof import('./indicacao/containdicacao').containdicacao>;
    indicacao: Of<'indicacao', typeof import('./indicacao/indicacao').indicacao>;
    indicacaoHistorico: Of<'indicacaoHistorico', typeof import('./indicacao/indicacaoHistorico').indicacaoHistorico>;
    indicacaoRegra: Of<'indicacaoRegra', typeof import('./indicacao/indicacaoRegra').indicacaoRegra>;
    indicacaoTransacao: Of<'indicacaoTransacao', typeof import('./indicacao/indicacaoTransacao').indicacaoTransacao>;
    carteiraNota: Of<'carteiraNota', typeof import('./indicacao/carteira-vendas/carteiraNota').carteiraNota>;
    comissaoHistorico: Of<'comissaoHistorico', typeof import('./indicacao/comissoes/comissaoHistorico').comissaoHistorico>;
    comissaoLinha: Of<'comissaoLinha', typeof import('./indicacao/comissoes/comissaoLinha').comissaoLinha>;
    metaVendedor: Of<'metaVendedor', typeof import('./indicacao/comissoes/metaVendedor').metaVendedor>;
    tabelaRetencao: Of<'tabelaRetencao', typeof import('./indicacao/comissoes/tabelaRetencao').tabelaRetencao>;
    vendedorPagamentoComissao: Of<'vendedorPagamentoComissao', typeof import('./indicacao/comissoes/vendedorPagamentoComissao').vendedorPagamentoComissao>;
    materialRevenda: Of<'materialRevenda', typeof import('./indicacao/revenda/materialRevenda').materialRevenda>;
    prospecto: Of<'prospecto', typeof import('./indicacao/revenda/prospecto').prospecto>;
    revendaRegra: Of<'revendaRegra', typeof import('./indicacao/revenda/revendaRegra').revendaRegra>;
    produtoIntegracao: Of<'produtoIntegracao', typeof import('./integracoes/cardapio/produtoIntegracao').produtoIntegracao>;
    entrega: Of<'entrega', typeof import('./integracoes/entregas/entrega').entrega>;
    entregaEvento: Of<'entregaEvento', typeof import('./integracoes/entregas/entregaEvento').entregaEvento>;
    negociacao: Of<'negociacao', typeof import('./integracoes/ifood/negociacao').negociacao>;
    pedidoPendencia: Of<'pedidoPendencia', typeof import('./integracoes/pedidos/pedidoPendencia').pedidoPendencia>;
    vinculoParceiro: Of<'vinculoParceiro', typeof import('./integracoes/pedidos/vinculoParceiro').vinculoParceiro>;
    integracaoEmpresa: Of<'integracaoEmpresa', typeof import('./integracoes/plataformas/integracaoEmpresa').integracaoEmpresa>;
    repasse: Of<'repasse', typeof import('./integracoes/repasses/repasse').repasse>;
    publico: Of<'publico', typeof import('./marketing/publico').publico>;
    mensagemAutomatica: Of<'mensagemAutomatica', typeof import('./marketing/automatica/mensagemAutomatica').mensagemAutomatica>;
    mensagemAutomaticaEnvio: Of<'mensagemAutomaticaEnvio', typeof import('./marketing/automatica/mensagemAutomaticaEnvio').mensagemAutomaticaEnvio>;
    campanha: Of<'campanha', typeof import('./marketing/campanha/campanha').campanha>;
    campanhaParticipante: Of<'campanhaParticipante', typeof import('./marketing/campanha/campanhaParticipante').campanhaParticipante>;
    feedback: Of<'feedback', typeof import('./marketing/feedback/feedback').feedback>;
    feedbackResposta: Of<'feedbackResposta', typeof import('./marketing/feedback/feedbackResposta').feedbackResposta>;
    recado: Of<'recado', typeof import('./marketing/mural/recado').recado>;
    recadoMural: Of<'recadoMural', typeof import('./marketing/mural/recadoMural').recadoMural>;
    caixa: Of<'caixa', typeof import('./pdv/caixa').caixa>;
    caixaMovimento: Of<'caixaMovimento', typeof import('./pdv/caixaMovimento').caixaMovimento>;
    contaCliente: Of<'contaCliente', typeof import('./pdv/contaCliente').contaCliente>;
    pdvConfiguracao: Of<'pdvConfiguracao', typeof import('./pdv/pdvConfiguracao').pdvConfiguracao>;
    terminal: Of<'terminal', typeof import('./pdv/terminal').terminal>;
    venda: Of<'venda', typeof import('./pdv/venda').venda>;
    contaMesa: Of<'contaMesa', typeof import('./salao/contaMesa').contaMesa>;
    mesa: Of<'mesa', typeof import('./salao/mesa').mesa>;
    consentimento: Of<'consentimento', typeof import('./sistema/consentimento').consentimento>;
    encerramento: Of<'encerramento', typeof import('./sistema/encerramento').encerramento>;
    textoConsentimento: Of<'textoConsentimento', typeof import('./sistema/textoConsentimento').textoConsentimento>;
    config: Of<'config', typeof import('./sistema/configuracoes/config').config>;
    moduloExperimental: Of<'moduloExperimental', typeof import('./sistema/experimental/moduloExperimental').moduloExperimental>;
    manutencao: Of<'manutencao', typeof import('./sistema/manutencao/manutencao').manutencao>;
    manutencaoAchado: Of<'manutencaoAchado', typeof import('./sistema/manutencao/manutencaoAchado').manutencaoAchado>;
    manutencaoExecucao: Of<'manutencaoExecucao', typeof import('./sistema/manutencao/manutencaoExecucao').manutencaoExecucao>;
    monitoramento: Of<'monitoramento', typeof import('./sistema/monitoramento/monitoramento').monitoramento>;
    monitoramentoPonto: Of<'monitoramentoPonto', typeof import('./sistema/monitoramento/monitoramentoPonto').monitoramentoPonto>;
    notificacaoCampanha: Of<'notificacaoCampanha', typeof import('./sistema/notificacoes/notificacaoCampanha').notificacaoCampanha>;
    notificacaoCanal: Of<'notificacaoCanal', typeof import('./sistema/notificacoes/notificacaoCanal').notificacaoCanal>;
    notificacaoEntrega: Of<'notificacaoEntrega', typeof import('./sistema/notificacoes/notificacaoEntrega').notificacaoEntrega>;
    dica: Of<'dica', typeof import('./sistema/novidades/dica').dica>;
    dicaVista: Of<'dicaVista', typeof import('./sistema/novidades/dicaVista').dicaVista>;
    post: Of<'post', typeof import('./sistema/novidades/post').post>;
    treinamento: Of<'treinamento', typeof import('./sistema/novidades/treinamento').treinamento>;
    treinamentoUsuario: Of<'treinamentoUsuario', typeof import('./sistema/novidades/treinamentoUsuario').treinamentoUsuario>;
    bannerSistema: Of<'bannerSistema', typeof import('./sistema/site/bannerSistema').bannerSistema>;
    bannerVisto: Of<'bannerVisto', typeof import('./sistema/site/bannerVisto').bannerVisto>;
    depoimento: Of<'depoimento', typeof import('./sistema/site/depoimento').depoimento>;
    telaInicial: Of<'telaInicial', typeof import('./sistema/tela-inicial/telaInicial').telaInicial>;
    codigoEnviado: Of<'codigoEnviado', typeof import('./whatsapp/servidor/codigoEnviado').codigoEnviado>;
    conversaPasso: Of<'conversaPasso', typeof import('./whatsapp/servidor/conversaPasso').conversaPasso>;
    conversaWhatsapp: Of<'conversaWhatsapp', typeof import('./whatsapp/servidor/conversaWhatsapp').conversaWhatsapp>;
    instanciaWhatsapp: Of<'instanciaWhatsapp', typeof import('./whatsapp/servidor/instanciaWhatsapp').instanciaWhatsapp>;
    mensagemWhatsapp: Of<'mensagemWhatsapp', typeof import('./whatsapp/servidor/mensagemWhatsapp').mensagemWhatsapp>;
    modeloWhatsapp: Of<'modeloWhatsapp', typeof import('./whatsapp/servidor/modeloWhatsapp').modeloWhatsapp>;
    recebidaWhatsapp: Of<'recebidaWhatsapp', typeof import('./whatsapp/servidor/recebidaWhatsapp').recebidaWhatsapp>;
    recusaWhatsapp: Of<'recusaWhatsapp', typeof import('./whatsapp/servidor/recusaWhatsapp').recusaWhatsapp>;
    textoRapido: Of<'textoRapido', typeof import('./whatsapp/servidor/textoRapido').textoRapido>;
    servidorWhatsapp: Of<'servidorWhatsapp', typeof import('./whatsapp/sistema/servidorWhatsapp').servidorWhatsapp>;
    transferenciaServidor: Of<'transferenciaServidor', typeof import('./whatsapp/sistema/transferenciaServidor').transferenciaServidor>;
  }
  interface Records {
    companyAplicativo: CompanyAplicativo;
    crmEnvio: CrmEnvio;
    crmWebhook: CrmWebhook;
    integracaoCrm: IntegracaoCrm;
    configRepescagem: ConfigRepescagem;
    mailing: Mailing;
    mailingHistorico: MailingHistorico;
    mailingLista: MailingLista;
    motivoPerda: MotivoPerda;
    roteiroAtendimento: RoteiroAtendimento;
    computador: Computador;
    consultor: Consultor;
    empresa: Empresa;
    empresaBloqueio: EmpresaBloqueio;
    empresaConfig: EmpresaConfig;
    feriado: Feriado;
    plano: Plano;
    servico: Servico;
    setor: Setor;
    unidadeMedida: UnidadeMedida;
    vendedor: Vendedor;
    cliente: Cliente;
    clienteToken: ClienteToken;
    compraAnterior: CompraAnterior;
    pedidoTitular: PedidoTitular;
    clienteUnificacao: ClienteUnificacao;
    perfil: Perfil;
    usuario: Usuario;
    cupomCodigo: CupomCodigo;
    cupomDesconto: CupomDesconto;
    cupomLote: CupomLote;
    cupomResgate: CupomResgate;
    capaCardapioCategoria: CapaCardapioCategoria;
    categoriaProduto: CategoriaProduto;
    produto: Produto;
    adicional: Adicional;
    adicionalCategoria: AdicionalCategoria;
    produtoAdicionalCategoria: ProdutoAdicionalCategoria;
    lotePreco: LotePreco;
    impressao: Impressao;
    acertoMotoboy: AcertoMotoboy;
    bairro: Bairro;
    motoboy: Motoboy;
    taxaEntrega: TaxaEntrega;
    turnoMotoboy: TurnoMotoboy;
    avisoReposicao: AvisoReposicao;
    movimentoEstoque: MovimentoEstoque;
    deliveryPausa: DeliveryPausa;
    cestaDeixada: CestaDeixada;
    deliveryConfiguracao: DeliveryConfiguracao;
    deliveryConfiguracaoPgOnline: DeliveryConfiguracaoPgOnline;
    lojaAcesso: LojaAcesso;
    siteAnterior: SiteAnterior;
    avisoPedido: AvisoPedido;
    motivoCancelamento: MotivoCancelamento;
    pedido: Pedido;
    pedidoEvento: PedidoEvento;
    pedidoItem: PedidoItem;
    plataformaTerceiro: PlataformaTerceiro;
    deliveryPromocao: DeliveryPromocao;
    estoqueCentralizado: EstoqueCentralizado;
    movimentoCentralizado: MovimentoCentralizado;
    redeEstoque: RedeEstoque;
    vendaDia: VendaDia;
    cepCache: CepCache;
    cidade: Cidade;
    estado: Estado;
    categoriaDownload: CategoriaDownload;
    companyDownload: CompanyDownload;
    cartao: Cartao;
    cartaoFila: CartaoFila;
    valeAnterior: ValeAnterior;
    valePresente: ValePresente;
    valePresenteMovimento: ValePresenteMovimento;
    premio: Premio;
    premioResgate: PremioResgate;
    sorteio: Sorteio;
    sorteioGanhador: SorteioGanhador;
    sorteioParticipante: SorteioParticipante;
    fidelidadeConfiguracao: FidelidadeConfiguracao;
    saldoAnterior: SaldoAnterior;
    senhaDeResgate: SenhaDeResgate;
    transacao: Transacao;
    banco: Banco;
    companyApi: CompanyApi;
    credenciamento: Credenciamento;
    empresaServico: EmpresaServico;
    solicitacaoPlano: SolicitacaoPlano;
    cobrancaExcecao: CobrancaExcecao;
    cobrancaPasso: CobrancaPasso;
    empresaCredito: EmpresaCredito;
    faturaCobranca: FaturaCobranca;
    faturaEmpresa: FaturaEmpresa;
    recorrenciaAssinatura: RecorrenciaAssinatura;
    regraCobranca: RegraCobranca;
    antecipacao: Antecipacao;
    devolucaoOnline: DevolucaoOnline;
    zoopConta: ZoopConta;
    zoopDiferenca: ZoopDiferenca;
    zoopRecebivel: ZoopRecebivel;
    zoopTransacao: ZoopTransacao;
    zoopTransferencia: ZoopTransferencia;
    cartaCorrecao: CartaCorrecao;
    notaFiscal: NotaFiscal;
    notaFiscalEvento: NotaFiscalEvento;
    situacaoSefaz: SituacaoSefaz;
    certificadoDigital: CertificadoDigital;
    achadoFiscal: AchadoFiscal;
    fechamentoFiscal: FechamentoFiscal;
    fiscalEmailEnvioXml: FiscalEmailEnvioXml;
    aliquotaIbsCbs: AliquotaIbsCbs;
    cfop: Cfop;
    csosn: Csosn;
    cstIcms: CstIcms;
    cstPisCofins: CstPisCofins;
    impostoEstadual: ImpostoEstadual;
    impostoFederal: ImpostoFederal;
    moduloFiscalConfiguracao: ModuloFiscalConfiguracao;
    ncm: Ncm;
    origemMercadoria: OrigemMercadoria;
    lacunaNumeracao: LacunaNumeracao;
    numeracaoFiscal: NumeracaoFiscal;
    containdicacao: Containdicacao;
    indicacao: Indicacao;
    indicacaoHistorico: IndicacaoHistorico;
    indicacaoRegra: IndicacaoRegra;
    indicacaoTransacao: IndicacaoTransacao;
    carteiraNota: CarteiraNota;
    comissaoHistorico: ComissaoHistorico;
    comissaoLinha: ComissaoLinha;
    metaVendedor: MetaVendedor;
    tabelaRetencao: TabelaRetencao;
    vendedorPagamentoComissao: VendedorPagamentoComissao;
    materialRevenda: MaterialRevenda;
    prospecto: Prospecto;
    revendaRegra: RevendaRegra;
    produtoIntegracao: ProdutoIntegracao;
    entrega: Entrega;
    entregaEvento: EntregaEvento;
    negociacao: Negociacao;
    pedidoPendencia: PedidoPendencia;
    vinculoParceiro: VinculoParceiro;
    integracaoEmpresa: IntegracaoEmpresa;
    repasse: Repasse;
    publico: Publico;
    mensagemAutomatica: MensagemAutomatica;
    mensagemAutomaticaEnvio: MensagemAutomaticaEnvio;
    campanha: Campanha;
    campanhaParticipante: CampanhaParticipante;
    feedback: Feedback;
    feedbackResposta: FeedbackResposta;
    recado: Recado;
    recadoMural: RecadoMural;
    caixa: Caixa;
    caixaMovimento: CaixaMovimento;
    contaCliente: ContaCliente;
    pdvConfiguracao: PdvConfiguracao;
    terminal: Terminal;
    venda: Venda;
    contaMesa: ContaMesa;
    mesa: Mesa;
    consentimento: Consentimento;
    encerramento: Encerramento;
    textoConsentimento: TextoConsentimento;
    config: Config;
    moduloExperimental: ModuloExperimental;
    manutencao: Manutencao;
    manutencaoAchado: ManutencaoAchado;
    manutencaoExecucao: ManutencaoExecucao;
    monitoramento: Monitoramento;
    monitoramentoPonto: MonitoramentoPonto;
    notificacaoCampanha: NotificacaoCampanha;
    notificacaoCanal: NotificacaoCanal;
    notificacaoEntrega: NotificacaoEntrega;
    dica: Dica;
    dicaVista: DicaVista;
    post: Post;
    treinamento: Treinamento;
    treinamentoUsuario: TreinamentoUsuario;
    bannerSistema: BannerSistema;
    bannerVisto: BannerVisto;
    depoimento: Depoimento;
    telaInicial: TelaInicial;
    codigoEnviado: CodigoEnviado;
    conversaPasso: ConversaPasso;
    conversaWhatsapp: ConversaWhatsapp;
    instanciaWhatsapp: InstanciaWhatsapp;
    mensagemWhatsapp: MensagemWhatsapp;
    modeloWhatsapp: ModeloWhatsapp;
    recebidaWhatsapp: RecebidaWhatsapp;
    recusaWhatsapp: RecusaWhatsapp;
    textoRapido: TextoRapido;
    servidorWhatsapp: ServidorWhatsapp;
    transferenciaServidor: TransferenciaServidor;
  }
  interface Lives {
    mailing: 'situacao';
    pedidoTitular: 'situacao';
    cupomDesconto: 'situacao';
    produto: 'situacao';
    adicional: 'situacao';
    pedido: 'situacao';
    cartao: 'situacao';
    cartaoFila: 'situacao';
    valePresente: 'situacao';
    premioResgate: 'situacao';
    sorteio: 'situacao';
    sorteioGanhador: 'situacao';
    sorteioParticipante: 'situacao';
    transacao: 'situacao';
    faturaEmpresa: 'situacao';
    recorrenciaAssinatura: 'situacao';
    achadoFiscal: 'situacao';
    indicacao: 'situacao';
    indicacaoTransacao: 'situacao';
    vendedorPagamentoComissao: 'situacao';
    prospecto: 'situacao';
    entrega: 'situacao';
    negociacao: 'situacao';
    integracaoEmpresa: 'situacao';
    campanha: 'situacao';
    feedbackResposta: 'situacao';
    caixa: 'situacao';
    venda: 'situacao';
    contaMesa: 'situacao';
    notificacaoCampanha: 'situacao';
    bannerSistema: 'situacao';
    conversaWhatsapp: 'situacao';
    instanciaWhatsapp: 'estado';
  }
}
