import { choiceLabel } from '#fields/choices';
import type { Returned } from '#kit';
import { f } from '#fields';
import { Action, Button, Figures, Loaded, Page, useCall, useCopy, useDialog, useDo, useToast, useWho } from '#screen';
import { indicacao } from '../../../schemas/indicacao/indicacao';
import { situacoesDaTransacao } from '../../../schemas/indicacao/indicacaoTransacao';
import { dinheiro } from '../../comum/centavos';
import { transacoesDeIndicacao } from '../indicacaoTransacao';
import { abrirConta, indicarNegocio, minhasIndicacoes } from './indique';
import './indique.css';

type Minhas = Returned<typeof minhasIndicacoes.result>;

export default () => {
  const { company } = useWho();
  return company && <Indique key={company.id} />;
};

const Indique = () => {
  const resposta = useCall(minhasIndicacoes, {}, { keep: true, every: 60 });
  const [ask, toast] = [useDialog(), useToast()];
  const { run: indicar, isRunning } = useDo(indicarNegocio);
  const indicando = async (): Promise<void> => {
    const dados = await ask({
      title: 'Indicar um negócio',
      text: 'Nós falamos com a pessoa. Você acompanha aqui, em palavras; os dados do negócio ficam com ele.',
      form: indicarNegocio.form!,
      submit: 'Indicar',
    });
    if (!dados) return;
    await indicar(dados);
    toast.success('Indicação recebida!');
  };
  return (
    <Page
      actions={
        <>
          <Action of={transacoesDeIndicacao} name="resgatar" />
          <Button
            label="Indicar um negócio"
            icon="add"
            tone="primary"
            busy={isRunning}
            onClick={() => void indicando()}
          />
        </>
      }
    >
      <Loaded of={resposta} what="as suas indicações">
        {(lido) => (
          <>
            <Saldos minhas={lido} />
            <div className="indique__colunas">
              <Convite minhas={lido} />
              <Indicados minhas={lido} />
            </div>
            <Extrato minhas={lido} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Saldos = ({ minhas }: { readonly minhas: Minhas }) => (
  <Figures
    of={[
      { name: 'Disponível', value: dinheiro(minhas.saldo) },
      { name: 'Em carência', value: dinheiro(minhas.pendente) },
      { name: 'Já ganhou', value: dinheiro(minhas.totalGanho) },
      { name: 'Já resgatou', value: dinheiro(minhas.totalResgatado) },
    ]}
  />
);

const Convite = ({ minhas: { link, qr, premio, temPix, minimo, regulamento, ativo } }: { readonly minhas: Minhas }) => {
  const copy = useCopy();
  const [ask, toast] = [useDialog(), useToast()];
  const { run: abrir, isRunning } = useDo(abrirConta);
  const mudando = async (): Promise<void> => {
    const dados = await ask({
      title: 'Chave Pix dos resgates',
      form: { chavePix: f.pixKey({ label: 'Chave Pix', required: true }) },
      submit: 'Guardar',
    });
    if (!dados) return;
    await abrir(dados);
    toast.success('Chave Pix guardada!');
  };
  return (
    <section className="card indique__cartao" aria-labelledby="convite">
      <h2 id="convite">O seu link</h2>
      <p>Você ganha {premio}.</p>
      {!ativo && <p role="alert">A sua conta de indicações está suspensa: fale com o suporte.</p>}
      {link ? (
        <>
          {qr && <img className="indique__qr" src={qr} alt="QR Code do seu link" width={180} height={180} />}
          <code className="indique__link">{link}</code>
          <div className="indique__botoes">
            <Button label="Copiar link" icon="content_copy" onClick={() => void copy(link)} />
            <a
              className="btn"
              href={`https://wa.me/?text=${encodeURIComponent(`Uso este sistema no meu negócio e indico: ${link}`)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Enviar por WhatsApp<span className="visually-hidden"> (abre em outra aba)</span>
            </a>
          </div>
        </>
      ) : (
        <Button label="Criar o meu link" icon="link" tone="primary" busy={isRunning} onClick={() => void abrir({})} />
      )}
      <p className="indique__nota">
        Resgate a partir de {dinheiro(minimo)}, por Pix ou na próxima fatura.{' '}
        {temPix ? 'A chave Pix está guardada.' : 'Sem chave Pix ainda.'}
      </p>
      <Button label="Chave Pix" icon="edit" size="small" onClick={() => void mudando()} />
      {regulamento && (
        <details>
          <summary>Regulamento</summary>
          <p className="indique__texto">{regulamento}</p>
        </details>
      )}
    </section>
  );
};

const Indicados = ({ minhas: { indicacoes } }: { readonly minhas: Minhas }) => {
  const { choices } = indicacao.fields.situacao;
  return (
    <section className="card indique__cartao" aria-labelledby="indicados">
      <h2 id="indicados">Quem você indicou</h2>
      {indicacoes.length === 0 ? (
        <p className="lead">Envie o seu link, ou indique um negócio: você acompanha cada passo aqui.</p>
      ) : (
        <ul className="indique__lista">
          {indicacoes.map(({ id, frase, situacao }) => (
            <li key={id}>
              <span>{frase}</span>
              <span className="indique__nota">{choiceLabel(situacao, choices!)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Extrato = ({ minhas: { extrato } }: { readonly minhas: Minhas }) => {
  const { zone } = useWho();
  const dia = (quando: string): string => new Date(quando).toLocaleDateString('pt-BR', { timeZone: zone });
  return (
    <section className="card indique__cartao" aria-labelledby="extrato-de-indicacoes">
      <h2 id="extrato-de-indicacoes">Extrato</h2>
      {extrato.length === 0 ? (
        <p className="lead">O primeiro prêmio aparece aqui quando quem você indicou paga.</p>
      ) : (
        <ul className="indique__lista">
          {extrato.map(({ id, descricao, data, valor, saldo, situacao, liberaEm, motivo }) => (
            <li key={id}>
              <span>
                {descricao}
                <span className="indique__nota">
                  {data && dia(data)} · {choiceLabel(situacao, situacoesDaTransacao)}
                  {situacao === 'PENDENTE' && liberaEm && ` até ${dia(liberaEm)}`}
                  {motivo && ` · ${motivo}`}
                </span>
              </span>
              <span className="indique__valor">
                <strong>{dinheiro(valor)}</strong>
                {saldo !== null && saldo !== undefined && (
                  <span className="indique__nota">saldo {dinheiro(saldo)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="indique__botoes">
        <Action of={transacoesDeIndicacao} name="relatorio" size="small" />
      </div>
    </section>
  );
};
