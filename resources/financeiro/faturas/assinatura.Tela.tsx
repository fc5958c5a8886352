import { dayText } from '#kit/dayText';
import type { Returned } from '#kit';
import { f } from '#fields';
import {
  Button,
  can,
  Loaded,
  Page,
  PageLink,
  Sign,
  useCall,
  useConfirm,
  useDialog,
  useDo,
  useToast,
  useWho,
} from '#screen';
import { dinheiro } from '../../comum/centavos';
import {
  cadastrarCartao,
  cancelarAssinatura,
  cancelarServico,
  confirmarCartao,
  contratarServico,
  manterAssinatura,
  removerCartao,
  verAssinatura,
} from './assinatura';
import './faturas.css';

type Vista = Returned<typeof verAssinatura.result>;

/** Plan, services and card of the present company; it begins anew in another one. */
export default () => {
  const { company } = useWho();
  return company && <Assinatura key={company.id} />;
};

const Assinatura = () => {
  const resposta = useCall(verAssinatura, {}, { keep: true });
  const { data, refresh } = resposta;
  return (
    <Page
      aside={
        data && (
          <>
            <ComoPaga vista={data} onChange={refresh} />
            {can('ASSINATURA_CANCELAR') && data.situacao !== 'CANCELADA' && <Sair vista={data} onChange={refresh} />}
          </>
        )
      }
    >
      <Loaded of={resposta} what="a assinatura">
        {(lido) => (
          <>
            <Plano vista={lido} />
            <Servicos vista={lido} onChange={refresh} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

interface Props {
  readonly vista: Vista;
  readonly onChange: () => void;
}
const Plano = ({ vista: { plano, valor, dia, situacao, fim } }: Pick<Props, 'vista'>) => (
  <section className="card faturas__cartao" aria-labelledby="plano-titulo">
    <div className="faturas__topo">
      <div>
        <h2 id="plano-titulo">Plano {plano}</h2>
        {situacao === 'ATIVA' ? (
          <span className="status status--success">Ativa</span>
        ) : (
          <span className="status status--warning">
            {situacao === 'CANCELADA' ? 'Assinatura cancelada' : `Termina em ${fim ? dayText(fim) : 'breve'}`}
          </span>
        )}
        <p className="faturas__total">{dinheiro(valor)}</p>
        <p className="faturas__nota">por mês, com vencimento no dia {dia}</p>
      </div>
      <div className="faturas__botoes">
        <PageLink to="/upgrade-plano">Mudar de plano</PageLink>
        <PageLink to="/financeiro/minhas-faturas">Minhas faturas</PageLink>
      </div>
    </div>
  </section>
);

const Servicos = ({ vista: { contratados, disponiveis }, onChange }: Props) => {
  const [confirm, toast] = [useConfirm(), useToast()];
  const { run: contratar, isRunning: isSending } = useDo(contratarServico);
  const { run: cancelar, isRunning } = useDo(cancelarServico);
  const pode = can('SERVICO_CONTRATAR');
  const contratando = async ({ servico, nome, valor, cobranca }: Vista['disponiveis'][number]): Promise<void> => {
    const text = `Contratar ${nome} por ${dinheiro(valor)} ${cobranca}? O que ele libera abre agora, e o valor entra na próxima fatura.`;
    if (!(await confirm({ text, yes: 'Contratar' }))) return;
    await contratar({ servico });
    toast.success('Serviço contratado!');
    onChange();
  };
  const cancelando = async ({ servico, nome }: Vista['contratados'][number]): Promise<void> => {
    const text = `Cancelar ${nome}? O que ele libera e o plano não inclui fecha agora.`;
    if (!(await confirm({ text, tone: 'danger', yes: 'Cancelar o serviço' }))) return;
    await cancelar({ servico });
    toast.success('Serviço cancelado!');
    onChange();
  };
  return (
    <>
      <section className="card faturas__cartao" aria-labelledby="contratados-titulo">
        <h2 id="contratados-titulo">Serviços contratados</h2>
        {contratados.length === 0 ? (
          <p className="lead">Nenhum, além do plano.</p>
        ) : (
          <dl className="faturas__itens">
            {contratados.map((um) => (
              <div key={um.id}>
                <dt>
                  {um.nome}
                  <span className="faturas__nota">
                    {dinheiro(um.valor)} {um.cobranca}, desde {dayText(um.inicio)}
                    {um.fim && ` até ${dayText(um.fim)}`}
                  </span>
                </dt>
                <dd>
                  {pode && (
                    <Button
                      label="Cancelar"
                      about={um.nome}
                      size="small"
                      tone="danger"
                      disabled={isRunning}
                      onClick={() => void cancelando(um)}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className="card faturas__cartao" aria-labelledby="disponiveis-titulo">
        <h2 id="disponiveis-titulo">Contratar outro serviço</h2>
        {disponiveis.length === 0 ? (
          <p className="lead">Não há outro serviço à venda.</p>
        ) : (
          <dl className="faturas__itens">
            {disponiveis.map((um) => (
              <div key={um.servico}>
                <dt>
                  {um.nome}
                  {um.descricao && <span className="faturas__nota">{um.descricao}</span>}
                  <span className="faturas__nota">
                    {dinheiro(um.valor)} {um.cobranca}
                  </span>
                </dt>
                <dd>
                  {pode && (
                    <Button
                      label="Contratar"
                      about={um.nome}
                      size="small"
                      disabled={isSending}
                      onClick={() => void contratando(um)}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
};

/** Cards that the simulator knows, by their last four digits. Nobody types a number. */
const deTeste = f.enum(
  {
    '1111': 'Final 1111: aprovado',
    '0002': 'Final 0002: recusado por limite',
    '0119': 'Final 0119: aprovado, mas a resposta se perde',
    '0127': 'Final 0127: o pedido se perde',
  },
  { label: 'Cartão de teste', required: true },
);

const ComoPaga = ({ vista: { forma, cartaoFinal, aceitaCartao, cadastrando, simulado, dia }, onChange }: Props) => {
  const [ask, confirm, toast] = [useDialog(), useConfirm(), useToast()];
  const { run: abrir, isRunning } = useDo(cadastrarCartao);
  const { run: confirmar, isRunning: isLoading } = useDo(confirmarCartao);
  const { run: remover } = useDo(removerCartao);
  const receber = async (final?: string): Promise<void> => {
    await confirmar({ final: final ?? null });
    toast.success('Cartão cadastrado!');
    onChange();
  };
  const cadastrar = async (): Promise<void> => {
    const { endereco, simulado: isSimulated } = await abrir({});
    if (endereco) {
      window.open(endereco, '_blank', 'noopener,noreferrer');
      onChange();
      return;
    }
    if (!isSimulated) return;
    const given = await ask({
      title: 'SIMULAÇÃO: página do parceiro',
      text: 'O cartão é digitado no parceiro, nunca aqui. No simulador se escolhe como o banco responde.',
      form: { final: deTeste },
      submit: 'Usar este cartão',
    });
    if (given) await receber(given.final);
  };
  const removendo = async (): Promise<void> => {
    if (
      !(await confirm({
        text: 'Parar de cobrar no cartão? As faturas passam a ser pagas por Pix ou boleto.',
        yes: 'Parar',
      }))
    )
      return;
    await remover({});
    toast.success('Cartão removido!');
    onChange();
  };
  return (
    <section className="card faturas__cartao" aria-labelledby="como-paga">
      <h2 id="como-paga">Como você paga</h2>
      {forma === 'CARTAO_RECORRENTE' ? (
        <p>
          <Sign name="credit_card" /> Cartão final {cartaoFinal}
          <span className="faturas__nota">cobrado no dia {dia}</span>
        </p>
      ) : (
        <p>Pix ou boleto de cada fatura.</p>
      )}
      {aceitaCartao ? (
        <div className="faturas__botoes">
          <Button
            label={forma === 'CARTAO_RECORRENTE' ? 'Trocar cartão' : 'Cadastrar cartão'}
            icon="add_card"
            busy={isRunning}
            onClick={() => void cadastrar()}
          />
          {cadastrando && !simulado && (
            <Button label="Já digitei o cartão" busy={isLoading} onClick={() => void receber()} />
          )}
          {forma === 'CARTAO_RECORRENTE' && <Button label="Remover" tone="ghost" onClick={() => void removendo()} />}
        </div>
      ) : (
        <p className="faturas__nota">O parceiro de pagamentos ainda não guarda cartões.</p>
      )}
    </section>
  );
};

const { motivo, aoFimDoCiclo } = cancelarAssinatura.form!;
const Sair = ({ vista: { situacao, fim }, onChange }: Props) => {
  const [ask, toast] = [useDialog(), useToast()];
  const { run: cancelar, isRunning } = useDo(cancelarAssinatura);
  const { run: manter, isRunning: isKeeping } = useDo(manterAssinatura);
  const mantendo = async (): Promise<void> => {
    await manter({});
    toast.success('A assinatura continua!');
    onChange();
  };
  const saindo = async (): Promise<void> => {
    const given = await ask({
      title: 'Cancelar a assinatura',
      text: 'Até o fim do que já foi cobrado tudo continua como está. Cancelando agora, o acesso fecha na hora. Os dados ficam guardados.',
      form: { motivo, aoFimDoCiclo },
      submit: 'Cancelar a assinatura',
      tone: 'danger',
      initial: { aoFimDoCiclo: true },
    });
    if (!given) return;
    const { fim: ate } = await cancelar(given);
    toast.success(ate && given.aoFimDoCiclo ? `A assinatura termina em ${dayText(ate)}.` : 'Assinatura cancelada.');
    onChange();
  };
  return (
    <section className="card faturas__cartao" aria-labelledby="sair">
      <h2 id="sair">{situacao === 'AO_FIM_DO_CICLO' ? 'Mudou de ideia?' : 'Cancelar'}</h2>
      {situacao === 'AO_FIM_DO_CICLO' ? (
        <>
          <p className="lead">A assinatura termina em {fim ? dayText(fim) : 'breve'}. Até lá tudo continua.</p>
          <Button label="Manter a assinatura" tone="primary" busy={isKeeping} onClick={() => void mantendo()} />
        </>
      ) : (
        <Button label="Cancelar a assinatura" tone="ghost" busy={isRunning} onClick={() => void saindo()} />
      )}
    </section>
  );
};
