// translations, Portuguese: the messages of the server and the contract, by their English text.
export const messages: Readonly<Record<string, string>> = {
  'The request is not valid.': 'A solicitação não é válida.',
  'Please sign in with your wallet.': 'Entre com sua carteira.',
  'Insufficient balance': 'Saldo insuficiente',
  'You do not have permission to do this.': 'Você não tem permissão para fazer isso.',
  'Please create your profile first.': 'Crie seu perfil primeiro.',
  'Your rating does not fit this game.': 'Sua pontuação não se encaixa nesta partida.',
  'You are on a break from games with stakes and deposits.':
    'Você está em uma pausa de partidas com aposta e depósitos.',
  'Please accept the current terms first.': 'Aceite antes os termos atuais.',
  'This is not available in your region.': 'Isto não está disponível na sua região.',
  'The signature of this move is not valid.': 'A assinatura deste lance não é válida.',
  'This would go beyond a limit that you have set.': 'Isto ultrapassaria um limite que você definiu.',
  'Part of your balance is under review.': 'Parte do seu saldo está em análise.',
  'Not found': 'Não encontrado',
  'This conflicts with the current state. Please refresh and try again.':
    'Isso contradiz o estado atual. Atualize a página e tente novamente.',
  'Invalid move': 'Lance inválido',
  'Too many requests. Please wait a moment.': 'Solicitações demais. Aguarde um momento.',
  'This is not available yet.': 'Isso ainda não está disponível.',
  'The service is not available right now. Please try again.':
    'O serviço não está disponível no momento. Tente novamente.',

  'You can report a game of yours once it has ended.':
    'Você pode denunciar uma partida sua depois que ela terminar.',
  'You have already reported this game.': 'Você já denunciou esta partida.',
  'You can report 5 games in 24 hours. Please try again later.':
    'Você pode denunciar 5 partidas em 24 horas. Tente mais tarde.',
  'You can appeal only against an upheld case.': 'Só é possível apelar contra um caso confirmado.',
  'The time for an appeal is over.': 'O prazo para apelar terminou.',
  'You have already appealed against this decision.': 'Você já apelou contra esta decisão.',
  'After a fair play decision this account can play friendly games only.':
    'Após uma decisão de jogo limpo, esta conta só pode jogar partidas amistosas.',

  'Wager returned after a fair play review': 'Aposta devolvida após uma revisão de jogo limpo',
  'Prize taken back after a fair play review': 'Prêmio retirado após uma revisão de jogo limpo',
  'Rest of a returned wager': 'Resto de uma aposta devolvida',
  'Payment of what you owe to an opponent': 'Pagamento do que você deve a um adversário',
  'Returned after an appeal': 'Devolvido após um recurso',

  'Please enter a display name.': 'Digite um nome de exibição.',
  'A display name can have at most 20 characters.': 'O nome de exibição pode ter no máximo 20 caracteres.',
  'Use only letters, digits, spaces and _ - . in a display name.':
    'Use apenas letras, números, espaços e _ - . no nome de exibição.',
  'Please use one alphabet for the whole name.': 'Use um só alfabeto para o nome inteiro.',
  'Please select a valid avatar.': 'Selecione um avatar válido.',
  'This display name is taken or too similar to an existing one.':
    'Este nome de exibição já existe ou é parecido demais com outro.',
  'A letter of a display name can have at most 2 marks.':
    'Uma letra do nome de exibição pode ter no máximo 2 sinais.',
  'This display name is reserved. Please choose another one.':
    'Este nome de exibição é reservado. Escolha outro.',
  'You can change your display name once in 30 days, and correct a new one once within 24 hours.':
    'Você pode mudar seu nome de exibição uma vez a cada 30 dias e corrigir um novo uma vez em 24 horas.',
  'You do not own this premium avatar.': 'Este avatar premium não é seu.',
  'You already own this avatar.': 'Você já tem este avatar.',
  'This wallet already has a profile.': 'Esta carteira já tem um perfil.',
  'This session has ended already.': 'Esta sessão já terminou.',
  'You cannot challenge yourself.': 'Você não pode desafiar a si mesmo.',
  'You have blocked this player. Unblock them to play.':
    'Você bloqueou este jogador. Desbloqueie para jogar.',
  'This player is not accepting challenges right now.':
    'Este jogador não está aceitando desafios no momento.',
  'You have already challenged this player. Wait for an answer, or cancel your challenge.':
    'Você já desafiou este jogador. Aguarde a resposta ou cancele o desafio.',
  'You already have 3 open challenges. Wait for an answer, or cancel one.':
    'Você já tem 3 desafios abertos. Aguarde uma resposta ou cancele um.',
  'You have challenged 20 players you never played within a day. Please wait before you challenge another one.':
    'Em um dia você desafiou 20 jogadores com quem nunca jogou. Aguarde antes de desafiar outro.',
  'This seat is kept for the challenged player.': 'Este lugar está reservado para o jogador desafiado.',
  'You cannot join this game right now. Please choose another one.':
    'Você não pode entrar nesta partida agora. Escolha outra.',
  'You cannot block yourself.': 'Você não pode bloquear a si mesmo.',
  'You have blocked 500 players. Unblock one first.': 'Você bloqueou 500 jogadores. Desbloqueie um antes.',
  'User not found': 'Usuário não encontrado',
  'Another wallet uses this session key. Sign the message with the key too.':
    'Outra carteira usa esta chave de sessão. Assine a mensagem também com a chave.',
  'Sign-in failed. Please try again.': 'Não foi possível entrar. Tente novamente.',
  'Your browser sent no sign-in cookie. Allow cookies for this site, and sign in within five minutes.':
    'Seu navegador não enviou o cookie de entrada. Permita os cookies deste site e entre em até cinco minutos.',

  'Withdrawals are paused for now. Your balance is safe, and games in progress continue.':
    'Os saques estão pausados por enquanto. Seu saldo está seguro e as partidas em andamento continuam.',
  'Deposits are paused for now. What you have sent already will be credited.':
    'Os depósitos estão pausados por enquanto. O que você já enviou será creditado.',
  'New wagers are paused for now. Games in progress continue.':
    'Novas apostas estão pausadas por enquanto. As partidas em andamento continuam.',
  'Signing in is paused for now. If you are signed in, you stay signed in.':
    'A entrada está pausada por enquanto. Se você já entrou, continua conectado.',
  'New games are paused for now. Games in progress continue.':
    'Novas partidas estão pausadas por enquanto. As partidas em andamento continuam.',
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe.':
    'Depósitos, novas apostas e saques estão pausados enquanto verificamos nossas reservas. Seu saldo está seguro.',
  'New wagers are paused while we verify our reserves. Your balance is safe.':
    'Novas apostas estão pausadas enquanto verificamos nossas reservas. Seu saldo está seguro.',
  'The minimum amount is 0.001 SOL.': 'O valor mínimo é de 0.001 SOL.',
  'Please enter a valid amount': 'Digite um valor válido',
  'The Solana network is not responding. Please try again.':
    'A rede Solana não está respondendo. Tente novamente.',
  'You already have 3 withdrawals in progress. Please wait until one of them is completed.':
    'Você já tem 3 saques em andamento. Aguarde até que um deles seja concluído.',
  'Withdrawals go to your own wallet only.': 'Você só pode sacar para sua própria carteira.',
  'This could not be confirmed. Please try again.': 'Não foi possível confirmar. Tente novamente.',
  'Please confirm this with your wallet: this device is new to it.':
    'Confirme com a sua carteira: este dispositivo é novo para ela.',
  'Your wallet signed something other than this request. Nothing was moved. Please try again.':
    'A sua carteira assinou algo diferente desta solicitação. Nada foi movimentado. Tente novamente.',
  'The confirmation came too late. Nothing was moved. Please confirm again.':
    'A confirmação chegou tarde demais. Nada foi movimentado. Confirme novamente.',
  'This confirmation is no longer valid. Nothing was moved. Please confirm again.':
    'Esta confirmação não é mais válida. Nada foi movimentado. Confirme novamente.',

  'You already have 5 games waiting for an opponent. Cancel one first.':
    'Você já tem 5 partidas aguardando adversário. Cancele uma primeiro.',
  'This player has many open challenges. Please try again in a few minutes.':
    'Esta pessoa tem muitos desafios abertos. Tente novamente em alguns minutos.',
  'This player was challenged by somebody a moment ago. Please try again in a minute.':
    'Alguém acabou de desafiar esta pessoa. Tente novamente em um minuto.',
  'You already have a friendly game waiting for an opponent. Cancel it first.':
    'Você já tem uma partida amistosa aguardando adversário. Cancele-a primeiro.',
  'You aborted more than 3 games within an hour. Please wait an hour and try again.':
    'Você abortou mais de 3 partidas em uma hora. Aguarde uma hora e tente novamente.',
  'The creator of this game is playing another one right now.':
    'Quem criou esta partida está jogando outra no momento.',
  'Your opponent is playing another game right now.': 'Seu adversário está jogando outra partida no momento.',
  'Your opponent cannot start a new game right now.':
    'Seu adversário não pode começar outra partida no momento.',
  'Your opponent cannot take this game now.': 'Seu adversário não pode aceitar esta partida agora.',
  'Your opponent does not have enough SOL for a rematch. Nothing was taken from your balance.':
    'Seu adversário não tem SOL suficiente para a revanche. Nada saiu do seu saldo.',
  'The game code you entered does not exist.': 'O código de partida que você digitou não existe.',
  'This game does not allow observers.': 'Esta partida não permite espectadores.',

  'You are not a player in this game.': 'Você não joga nesta partida.',
  'Only the other player can decline. You can cancel it.':
    'Só a outra pessoa pode recusar. Você pode cancelar.',
  'Only the creator can cancel this game.': 'Só quem criou a partida pode cancelá-la.',
  'This game is private. Enter its game code to join.':
    'Esta partida é privada. Digite o código para entrar.',
  'Another player has taken this seat. Nothing was wagered.':
    'Outro jogador ocupou este lugar. Nada foi apostado.',
  'No opponent has joined yet.': 'Nenhum adversário entrou ainda.',
  'The game has not started yet.': 'A partida ainda não começou.',
  'An opponent has already joined.': 'Um adversário já entrou.',
  'The game has already started.': 'A partida já começou.',
  'The game is over.': 'A partida terminou.',
  'The game is not over yet.': 'A partida ainda não terminou.',
  'That move has already been played.': 'Esse lance já foi jogado.',
  'It is too early for that move.': 'É cedo demais para esse lance.',
  'A draw offer is already open.': 'Já existe uma oferta de empate aberta.',
  'You can offer a draw only once every 10 moves.': 'Você só pode oferecer empate uma vez a cada 10 lances.',
  'Your opponent is not offering a draw.': 'Seu adversário não está oferecendo empate.',
  'Open the game to accept the rematch.': 'Abra a partida para aceitar a revanche.',
  'A rematch is not available for this game.': 'Não há revanche para esta partida.',
  'You have already offered a rematch.': 'Você já ofereceu a revanche.',
  'There is no open rematch offer.': 'Não há oferta de revanche aberta.',
  'The rematch has already started.': 'A revanche já começou.',

  'Local network': 'Rede local',

  'The creator’s stake is not on chain yet.': 'A aposta de quem criou a partida ainda não está na rede.',
  'You reserved 3 seats within an hour and did not stake. Please wait before you take another one.':
    'Você reservou 3 lugares em uma hora sem apostar. Aguarde antes de ocupar outro.',
  'You two ended 3 games on chain within an hour without playing them. Please wait, or choose another opponent.':
    'Vocês dois encerraram 3 partidas na rede em uma hora sem jogá-las. Aguarde ou escolha outro adversário.',
  'Another player is taking this seat.': 'Outro jogador está ocupando este lugar.',
  'You are taking a seat in another game. Stake there, or wait until it is free again.':
    'Você está ocupando um lugar em outra partida. Aposte lá ou espere até ficar livre.',
  'The stakes of this game come from the playing balances.':
    'As apostas desta partida saem dos saldos de jogo.',
  'The stakes of this game are locked on chain, from the wallets.':
    'As apostas desta partida são bloqueadas na rede, a partir das carteiras.',
  'This game has ended.': 'Esta partida terminou.',
  'You have no seat in this game. Join it first.': 'Você não tem lugar nesta partida. Entre primeiro.',
  'Your stake is on chain already.': 'Sua aposta já está na rede.',
  'Your stake came too late for this game. It goes back to your wallet by itself.':
    'Sua aposta chegou tarde demais para esta partida. Ela volta sozinha para sua carteira.',
  'Your stake does not match this game. It goes back to your wallet by itself.':
    'Sua aposta não corresponde a esta partida. Ela volta sozinha para sua carteira.',
  'Stakes on chain are paused for a moment. Nothing was taken from your wallet.':
    'As apostas na rede estão em pausa por um momento. Nada foi retirado da sua carteira.',
  'The Solana network does not answer. Nothing was taken from your wallet.':
    'A rede Solana não responde. Nada foi retirado da sua carteira.',

  'The request is too large.': 'A solicitação é grande demais.',
  'The body must be JSON (content-type: application/json).':
    'O corpo deve ser JSON (content-type: application/json).',
  'The JSON body is empty.': 'O corpo JSON está vazio.',
  'The body is not valid JSON.': 'O corpo não é um JSON válido.',
  'A header that may be sent once was sent twice.':
    'Um cabeçalho que só pode ser enviado uma vez foi enviado duas vezes.',
  'The body length does not match Content-Length.': 'O tamanho do corpo não corresponde ao Content-Length.',
  'The URL is not valid.': 'A URL não é válida.',
  'Idempotency-Key must be 1 to 255 printable characters without spaces.':
    'Idempotency-Key deve ter de 1 a 255 caracteres imprimíveis sem espaços.',
  'This Idempotency-Key was already used for a different request.':
    'Esta Idempotency-Key já foi usada em outra solicitação.',
  'The message is not JSON.': 'A mensagem não é JSON.',
  'The message is not a JSON object.': 'A mensagem não é um objeto JSON.',
  'The message has an unknown type or invalid fields.':
    'A mensagem é de um tipo desconhecido ou tem campos inválidos.',
  'This request did not come from this site.': 'Esta solicitação não veio deste site.',
  'You can only do this for your own account.': 'Você só pode fazer isso na sua própria conta.',
  'This is not a Solana address.': 'Este não é um endereço da Solana.',
  'The session key must be an Ed25519 public key in base58.':
    'A chave da sessão deve ser uma chave pública Ed25519 em base58.',
  'This game has no receipt.': 'Esta partida não tem recibo.',
  'Failed to update balance': 'Não foi possível atualizar o saldo',
  'This browser cannot be sent notices.': 'Não é possível enviar avisos a este navegador.',
  "This deposit came from another player's wallet, so it belongs to that player.":
    'Este depósito veio da carteira de outro jogador, então pertence a esse jogador.',
  'This deposit came from a wallet that is not linked to your account. Contact support with this signature.':
    'Este depósito veio de uma carteira que não está vinculada à sua conta. Contate o suporte com esta assinatura.',
  'This deposit was not credited to your account. An operator has decided about it. Contact support with this signature.':
    'Este depósito não foi creditado na sua conta. Um operador decidiu sobre ele. Contate o suporte com esta assinatura.',
  'challengeId and signature belong together.': 'challengeId e signature devem vir juntos.',
  'Choose a wager of 0.1, 1, 5, 20, 50, 100 SOL, or none.':
    'Escolha uma aposta de 0.1, 1, 5, 20, 50, 100 SOL ou nenhuma.',
  'A friendly game has no wager to lock on chain.':
    'Uma partida amistosa não tem aposta para bloquear na rede.',
  'You cancelled 20 matches within an hour, or 100 within a day. Please wait before you create another one.':
    'Você cancelou 20 partidas em uma hora ou 100 em um dia. Aguarde antes de criar outra.',
  'You are watching 8 games already. Please leave one first.':
    'Você já está assistindo a 8 partidas. Saia de uma delas primeiro.',
  'A game with stakes on chain has no rematch. Create a new one.':
    'Uma partida com apostas na rede não tem revanche. Crie uma nova.',
  'Your time to stake in this game is over. Please choose another one.':
    'Seu tempo para apostar nesta partida acabou. Escolha outra.',

  'A limit must be from 0.001 to 1,000,000 SOL.': 'Um limite deve estar entre 0.001 e 1,000,000 SOL.',
  'A limit can be raised 24 hours after the request. Please confirm it then.':
    'Um limite pode ser aumentado 24 horas após o pedido. Confirme-o então.',
  'This change of a limit has lapsed. Please ask again.': 'Esta mudança de limite caducou. Peça novamente.',
  'Your break or exclusion lasts longer already. It cannot be shortened.':
    'Sua pausa ou exclusão já dura mais. Ela não pode ser encurtada.',
  'This is not your display name.': 'Este não é o seu nome de exibição.',
  'Your account is not self-excluded.': 'Sua conta não está autoexcluída.',
  'An exclusion cannot end before its time is over.': 'Uma exclusão não pode terminar antes do prazo.',
  'This wallet has funded a player who is excluded, so the exclusion belongs to it too.':
    'Esta carteira financiou um jogador excluído, por isso a exclusão também pertence a ela.',
  'Your balance is below the smallest withdrawal of 0.001 SOL. You can close your account if you leave it.':
    'Seu saldo está abaixo do saque mínimo de 0.001 SOL. Você pode encerrar sua conta se abrir mão dele.',
  'Rest below the smallest withdrawal, left when the account was closed':
    'Resto abaixo do saque mínimo, deixado ao encerrar a conta',
  'This account is closed.': 'Esta conta está encerrada.',
  'Your account is suspended. You can withdraw, appeal and play friendly games.':
    'Sua conta está suspensa. Você pode sacar, recorrer e jogar partidas amistosas.',
  'You have an open game. Cancel or finish it before you close your account.':
    'Você tem uma partida aberta. Cancele-a ou termine-a antes de encerrar sua conta.',
  'You have a withdrawal in progress. Please wait until it is completed.':
    'Você tem um saque em andamento. Aguarde até que seja concluído.',
  'A fair play case about you is open. You can close your account once it is over.':
    'Há um caso de jogo limpo aberto sobre você. Você poderá encerrar sua conta quando ele terminar.',
  'Your appeal has no answer yet. You can close your account once it is answered.':
    'Sua apelação ainda não tem resposta. Você poderá encerrar sua conta quando ela chegar.',
  'You owe SOL to opponents. You can close your account once this is paid.':
    'Você deve SOL a adversários. Você poderá encerrar sua conta quando isso estiver pago.',
  'Your balance is not empty. Please withdraw it before you close your account.':
    'Seu saldo não está vazio. Saque-o antes de encerrar sua conta.',
  'These are not the current terms. Please read the current version.':
    'Estes não são os termos atuais. Leia a versão atual.',

  'Deposit from your wallet': 'Depósito da sua carteira',
  'Deposit from your wallet, waiting for network confirmation':
    'Depósito da sua carteira, aguardando a confirmação da rede',
  'Withdrawal to your wallet': 'Saque para a sua carteira',
  Refund: 'Reembolso',
  'Match wager': 'Aposta da partida',
  'Match prize': 'Prêmio da partida',
  'Premium avatar': 'Avatar premium',
  Adjustment: 'Ajuste',
  'Match wager from your wallet, locked on chain': 'Aposta da partida, da sua carteira, bloqueada na rede',
  'Match prize, paid on chain to your wallet': 'Prêmio da partida, pago na rede para a sua carteira',
  'Stake returned on chain to your wallet': 'Aposta devolvida na rede para a sua carteira',
  'Withdraw-only balance released': 'Saldo só para saque liberado',
  'Deposit beyond your limit or during a break, withdraw only':
    'Depósito acima do seu limite ou durante uma pausa, só para saque',
  'Withdrawal to your wallet, from the withdraw-only balance':
    'Saque para a sua carteira, do saldo só para saque',
  'Refund to the withdraw-only balance': 'Devolução ao saldo só para saque',
  'Released to your playing balance': 'Liberado para o seu saldo de jogo',
};
