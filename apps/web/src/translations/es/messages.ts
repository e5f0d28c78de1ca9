// translations, Spanish: the messages of the server and the contract, by their English text.
export const messages: Readonly<Record<string, string>> = {
  'The request is not valid.': 'La solicitud no es válida.',
  'Please sign in with your wallet.': 'Inicia sesión con tu billetera.',
  'Insufficient balance': 'Saldo insuficiente',
  'You do not have permission to do this.': 'No tienes permiso para hacer esto.',
  'Please create your profile first.': 'Crea antes tu perfil.',
  'Your rating does not fit this game.': 'Tu puntuación no encaja en esta partida.',
  'You are on a break from games with stakes and deposits.':
    'Estás en una pausa de partidas con apuesta y depósitos.',
  'Please accept the current terms first.': 'Acepta antes los términos actuales.',
  'This is not available in your region.': 'Esto no está disponible en tu región.',
  'The signature of this move is not valid.': 'La firma de esta jugada no es válida.',
  'This would go beyond a limit that you have set.': 'Esto superaría un límite que has fijado.',
  'Part of your balance is under review.': 'Parte de tu saldo está en revisión.',
  'Not found': 'No encontrado',
  'This conflicts with the current state. Please refresh and try again.':
    'Esto contradice el estado actual. Actualiza la página e inténtalo de nuevo.',
  'Invalid move': 'Jugada no válida',
  'Too many requests. Please wait a moment.': 'Demasiadas solicitudes. Espera un momento.',
  'This is not available yet.': 'Esto aún no está disponible.',
  'The service is not available right now. Please try again.':
    'El servicio no está disponible en este momento. Inténtalo de nuevo.',

  'You can report a game of yours once it has ended.':
    'Puedes denunciar una partida tuya cuando haya terminado.',
  'You have already reported this game.': 'Ya has denunciado esta partida.',
  'You can report 5 games in 24 hours. Please try again later.':
    'Puedes denunciar 5 partidas en 24 horas. Inténtalo más tarde.',
  'You can appeal only against an upheld case.': 'Solo puedes apelar contra un caso confirmado.',
  'The time for an appeal is over.': 'El plazo para apelar ha terminado.',
  'You have already appealed against this decision.': 'Ya has apelado contra esta decisión.',
  'After a fair play decision this account can play friendly games only.':
    'Tras una decisión de juego limpio, esta cuenta solo puede jugar partidas amistosas.',

  'Wager returned after a fair play review': 'Apuesta devuelta tras una revisión de juego limpio',
  'Prize taken back after a fair play review': 'Premio retirado tras una revisión de juego limpio',
  'Rest of a returned wager': 'Resto de una apuesta devuelta',
  'Payment of what you owe to an opponent': 'Pago de lo que debes a un rival',
  'Returned after an appeal': 'Devuelto tras una apelación',

  'Please enter a display name.': 'Introduce un nombre visible.',
  'A display name can have at most 20 characters.':
    'Un nombre visible puede tener como máximo 20 caracteres.',
  'Use only letters, digits, spaces and _ - . in a display name.':
    'Usa solo letras, cifras, espacios y _ - . en el nombre visible.',
  'Please use one alphabet for the whole name.': 'Usa un solo alfabeto para todo el nombre.',
  'Please select a valid avatar.': 'Selecciona un avatar válido.',
  'This display name is taken or too similar to an existing one.':
    'Este nombre visible ya existe o se parece demasiado a otro.',
  'A letter of a display name can have at most 2 marks.':
    'Una letra del nombre visible puede llevar como máximo 2 signos.',
  'This display name is reserved. Please choose another one.':
    'Este nombre visible está reservado. Elige otro.',
  'You can change your display name once in 30 days, and correct a new one once within 24 hours.':
    'Puedes cambiar tu nombre visible una vez cada 30 días y corregir uno nuevo una vez en 24 horas.',
  'You do not own this premium avatar.': 'Este avatar premium no es tuyo.',
  'You already own this avatar.': 'Ya tienes este avatar.',
  'This wallet already has a profile.': 'Esta billetera ya tiene un perfil.',
  'This session has ended already.': 'Esta sesión ya terminó.',
  'You cannot challenge yourself.': 'No puedes desafiarte a ti mismo.',
  'You have blocked this player. Unblock them to play.':
    'Has bloqueado a este jugador. Desbloquéalo para jugar.',
  'This player is not accepting challenges right now.': 'Este jugador no acepta desafíos en este momento.',
  'You have already challenged this player. Wait for an answer, or cancel your challenge.':
    'Ya has desafiado a este jugador. Espera su respuesta o cancela tu desafío.',
  'You already have 3 open challenges. Wait for an answer, or cancel one.':
    'Ya tienes 3 desafíos abiertos. Espera una respuesta o cancela uno.',
  'You have challenged 20 players you never played within a day. Please wait before you challenge another one.':
    'En un día has desafiado a 20 jugadores con los que nunca has jugado. Espera antes de desafiar a otro.',
  'This seat is kept for the challenged player.': 'Este asiento está reservado para el jugador desafiado.',
  'You cannot join this game right now. Please choose another one.':
    'No puedes unirte a esta partida en este momento. Elige otra.',
  'You cannot block yourself.': 'No puedes bloquearte a ti mismo.',
  'You have blocked 500 players. Unblock one first.':
    'Has bloqueado a 500 jugadores. Desbloquea antes a uno.',
  'User not found': 'Usuario no encontrado',
  'Another wallet uses this session key. Sign the message with the key too.':
    'Otra billetera usa esta clave de sesión. Firma el mensaje también con la clave.',
  'Sign-in failed. Please try again.': 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  'Your browser sent no sign-in cookie. Allow cookies for this site, and sign in within five minutes.':
    'Tu navegador no envió la cookie de inicio de sesión. Permite las cookies de este sitio e inicia sesión en cinco minutos.',

  'Withdrawals are paused for now. Your balance is safe, and games in progress continue.':
    'Las retiradas están en pausa por ahora. Tu saldo está a salvo y las partidas en curso continúan.',
  'Deposits are paused for now. What you have sent already will be credited.':
    'Los depósitos están en pausa por ahora. Lo que ya hayas enviado se acreditará.',
  'New wagers are paused for now. Games in progress continue.':
    'Las apuestas nuevas están en pausa por ahora. Las partidas en curso continúan.',
  'Signing in is paused for now. If you are signed in, you stay signed in.':
    'El inicio de sesión está en pausa por ahora. Si ya has iniciado sesión, la conservas.',
  'New games are paused for now. Games in progress continue.':
    'Las partidas nuevas están en pausa por ahora. Las partidas en curso continúan.',
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe.':
    'Los depósitos, las apuestas nuevas y las retiradas están en pausa mientras verificamos nuestras reservas. Tu saldo está a salvo.',
  'New wagers are paused while we verify our reserves. Your balance is safe.':
    'Las apuestas nuevas están en pausa mientras verificamos nuestras reservas. Tu saldo está a salvo.',
  'The minimum amount is 0.001 SOL.': 'La cantidad mínima es de 0.001 SOL.',
  'Please enter a valid amount': 'Introduce una cantidad válida',
  'The Solana network is not responding. Please try again.':
    'La red de Solana no responde. Inténtalo de nuevo.',
  'You already have 3 withdrawals in progress. Please wait until one of them is completed.':
    'Ya tienes 3 retiradas en curso. Espera a que se complete una de ellas.',
  'Withdrawals go to your own wallet only.': 'Solo puedes retirar a tu propia billetera.',
  'This could not be confirmed. Please try again.': 'No se pudo confirmar. Inténtalo de nuevo.',
  'Please confirm this with your wallet: this device is new to it.':
    'Confírmalo con tu billetera: este dispositivo es nuevo para ella.',
  'Your wallet signed something other than this request. Nothing was moved. Please try again.':
    'Tu billetera firmó algo distinto de esta solicitud. No se ha movido nada. Inténtalo de nuevo.',
  'The confirmation came too late. Nothing was moved. Please confirm again.':
    'La confirmación llegó demasiado tarde. No se ha movido nada. Confirma de nuevo.',
  'This confirmation is no longer valid. Nothing was moved. Please confirm again.':
    'Esta confirmación ya no es válida. No se ha movido nada. Confirma de nuevo.',

  'You already have 5 games waiting for an opponent. Cancel one first.':
    'Ya tienes 5 partidas que esperan rival. Cancela una primero.',
  'This player has many open challenges. Please try again in a few minutes.':
    'Esta persona tiene muchos desafíos abiertos. Inténtalo de nuevo en unos minutos.',
  'This player was challenged by somebody a moment ago. Please try again in a minute.':
    'Alguien acaba de desafiar a esta persona. Inténtalo de nuevo en un minuto.',
  'You already have a friendly game waiting for an opponent. Cancel it first.':
    'Ya tienes una partida amistosa que espera rival. Cancélala primero.',
  'You aborted more than 3 games within an hour. Please wait an hour and try again.':
    'Has abortado más de 3 partidas en una hora. Espera una hora e inténtalo de nuevo.',
  'The creator of this game is playing another one right now.':
    'Quien creó esta partida está jugando otra en este momento.',
  'Your opponent is playing another game right now.': 'Tu rival está jugando otra partida en este momento.',
  'Your opponent cannot start a new game right now.':
    'Tu rival no puede empezar otra partida en este momento.',
  'Your opponent cannot take this game now.': 'Tu rival no puede aceptar esta partida ahora.',
  'Your opponent does not have enough SOL for a rematch. Nothing was taken from your balance.':
    'Tu rival no tiene suficientes SOL para la revancha. No se ha descontado nada de tu saldo.',
  'The game code you entered does not exist.': 'El código de partida que has introducido no existe.',
  'This game does not allow observers.': 'Esta partida no admite espectadores.',

  'You are not a player in this game.': 'No juegas en esta partida.',
  'Only the other player can decline. You can cancel it.':
    'Solo la otra persona puede rechazarlo. Tú puedes cancelarlo.',
  'Only the creator can cancel this game.': 'Solo quien creó la partida puede cancelarla.',
  'This game is private. Enter its game code to join.':
    'Esta partida es privada. Introduce su código para unirte.',
  'Another player has taken this seat. Nothing was wagered.':
    'Otro jugador ha ocupado este asiento. No se ha apostado nada.',
  'No opponent has joined yet.': 'Aún no se ha unido ningún rival.',
  'The game has not started yet.': 'La partida aún no ha empezado.',
  'An opponent has already joined.': 'Ya se ha unido un rival.',
  'The game has already started.': 'La partida ya ha empezado.',
  'The game is over.': 'La partida ha terminado.',
  'The game is not over yet.': 'La partida aún no ha terminado.',
  'That move has already been played.': 'Esa jugada ya se ha jugado.',
  'It is too early for that move.': 'Es demasiado pronto para esa jugada.',
  'A draw offer is already open.': 'Ya hay una oferta de tablas abierta.',
  'You can offer a draw only once every 10 moves.': 'Solo puedes ofrecer tablas una vez cada 10 jugadas.',
  'Your opponent is not offering a draw.': 'Tu rival no ofrece tablas.',
  'Open the game to accept the rematch.': 'Abre la partida para aceptar la revancha.',
  'A rematch is not available for this game.': 'No hay revancha para esta partida.',
  'You have already offered a rematch.': 'Ya has ofrecido la revancha.',
  'There is no open rematch offer.': 'No hay ninguna oferta de revancha abierta.',
  'The rematch has already started.': 'La revancha ya ha empezado.',

  'Local network': 'Red local',

  'The creator’s stake is not on chain yet.': 'La apuesta de quien creó la partida aún no está en la cadena.',
  'You reserved 3 seats within an hour and did not stake. Please wait before you take another one.':
    'Has reservado 3 sitios en una hora sin apostar. Espera antes de ocupar otro.',
  'You two ended 3 games on chain within an hour without playing them. Please wait, or choose another opponent.':
    'Entre los dos habéis terminado 3 partidas en la cadena en una hora sin jugarlas. Espera o elige otro rival.',
  'Another player is taking this seat.': 'Otro jugador está ocupando este sitio.',
  'You are taking a seat in another game. Stake there, or wait until it is free again.':
    'Estás ocupando un sitio en otra partida. Apuesta allí o espera a que quede libre.',
  'The stakes of this game come from the playing balances.':
    'Las apuestas de esta partida salen de los saldos de juego.',
  'The stakes of this game are locked on chain, from the wallets.':
    'Las apuestas de esta partida se bloquean en la cadena, desde las billeteras.',
  'This game has ended.': 'Esta partida ha terminado.',
  'You have no seat in this game. Join it first.': 'No tienes sitio en esta partida. Únete primero.',
  'Your stake is on chain already.': 'Tu apuesta ya está en la cadena.',
  'Your stake came too late for this game. It goes back to your wallet by itself.':
    'Tu apuesta llegó demasiado tarde para esta partida. Vuelve sola a tu billetera.',
  'Your stake does not match this game. It goes back to your wallet by itself.':
    'Tu apuesta no corresponde a esta partida. Vuelve sola a tu billetera.',
  'Stakes on chain are paused for a moment. Nothing was taken from your wallet.':
    'Las apuestas en la cadena están en pausa por un momento. No se ha tomado nada de tu billetera.',
  'The Solana network does not answer. Nothing was taken from your wallet.':
    'La red de Solana no responde. No se ha tomado nada de tu billetera.',

  'The request is too large.': 'La solicitud es demasiado grande.',
  'The body must be JSON (content-type: application/json).':
    'El cuerpo debe ser JSON (content-type: application/json).',
  'The JSON body is empty.': 'El cuerpo JSON está vacío.',
  'The body is not valid JSON.': 'El cuerpo no es JSON válido.',
  'A header that may be sent once was sent twice.':
    'Se envió dos veces una cabecera que solo se puede enviar una vez.',
  'The body length does not match Content-Length.': 'La longitud del cuerpo no coincide con Content-Length.',
  'The URL is not valid.': 'La URL no es válida.',
  'Idempotency-Key must be 1 to 255 printable characters without spaces.':
    'Idempotency-Key debe tener de 1 a 255 caracteres imprimibles sin espacios.',
  'This Idempotency-Key was already used for a different request.':
    'Esta Idempotency-Key ya se usó para otra solicitud.',
  'The message is not JSON.': 'El mensaje no es JSON.',
  'The message is not a JSON object.': 'El mensaje no es un objeto JSON.',
  'The message has an unknown type or invalid fields.':
    'El mensaje es de un tipo desconocido o tiene campos no válidos.',
  'This request did not come from this site.': 'Esta solicitud no viene de este sitio.',
  'You can only do this for your own account.': 'Solo puedes hacer esto con tu propia cuenta.',
  'This is not a Solana address.': 'Esta no es una dirección de Solana.',
  'The session key must be an Ed25519 public key in base58.':
    'La clave de sesión debe ser una clave pública Ed25519 en base58.',
  'This game has no receipt.': 'Esta partida no tiene recibo.',
  'Failed to update balance': 'No se pudo actualizar el saldo',
  'This browser cannot be sent notices.': 'No se pueden enviar avisos a este navegador.',
  "This deposit came from another player's wallet, so it belongs to that player.":
    'Este depósito vino de la billetera de otro jugador, así que es de ese jugador.',
  'This deposit came from a wallet that is not linked to your account. Contact support with this signature.':
    'Este depósito vino de una billetera que no está vinculada a tu cuenta. Contacta con soporte e indica esta firma.',
  'This deposit was not credited to your account. An operator has decided about it. Contact support with this signature.':
    'Este depósito no se acreditó en tu cuenta. Un operador ha decidido sobre él. Contacta con soporte e indica esta firma.',
  'challengeId and signature belong together.': 'challengeId y signature van siempre juntos.',
  'Choose a wager of 0.1, 1, 5, 20, 50, 100 SOL, or none.':
    'Elige una apuesta de 0.1, 1, 5, 20, 50, 100 SOL o ninguna.',
  'A friendly game has no wager to lock on chain.':
    'Una partida amistosa no tiene apuesta que bloquear en la cadena.',
  'You cancelled 20 matches within an hour, or 100 within a day. Please wait before you create another one.':
    'Has cancelado 20 partidas en una hora o 100 en un día. Espera antes de crear otra.',
  'You are watching 8 games already. Please leave one first.':
    'Ya estás viendo 8 partidas. Deja antes una de ellas.',
  'A game with stakes on chain has no rematch. Create a new one.':
    'Una partida con apuestas en la cadena no tiene revancha. Crea una nueva.',
  'Your time to stake in this game is over. Please choose another one.':
    'Tu tiempo para apostar en esta partida ha terminado. Elige otra.',

  'A limit must be from 0.001 to 1,000,000 SOL.': 'Un límite debe estar entre 0.001 y 1,000,000 SOL.',
  'A limit can be raised 24 hours after the request. Please confirm it then.':
    'Un límite se puede subir 24 horas después de pedirlo. Confírmalo entonces.',
  'This change of a limit has lapsed. Please ask again.':
    'Este cambio de límite ha caducado. Pídelo de nuevo.',
  'Your break or exclusion lasts longer already. It cannot be shortened.':
    'Tu pausa o exclusión ya dura más. No se puede acortar.',
  'This is not your display name.': 'Este no es tu nombre visible.',
  'Your account is not self-excluded.': 'Tu cuenta no está autoexcluida.',
  'An exclusion cannot end before its time is over.': 'Una exclusión no puede terminar antes de tiempo.',
  'This wallet has funded a player who is excluded, so the exclusion belongs to it too.':
    'Esta billetera ha financiado a un jugador excluido, así que la exclusión también le pertenece.',
  'Your balance is below the smallest withdrawal of 0.001 SOL. You can close your account if you leave it.':
    'Tu saldo está por debajo del retiro mínimo de 0.001 SOL. Puedes cerrar tu cuenta si renuncias a él.',
  'Rest below the smallest withdrawal, left when the account was closed':
    'Resto por debajo del retiro mínimo, dejado al cerrar la cuenta',
  'This account is closed.': 'Esta cuenta está cerrada.',
  'Your account is suspended. You can withdraw, appeal and play friendly games.':
    'Tu cuenta está suspendida. Puedes retirar, apelar y jugar partidas amistosas.',
  'You have an open game. Cancel or finish it before you close your account.':
    'Tienes una partida abierta. Cancélala o termínala antes de cerrar tu cuenta.',
  'You have a withdrawal in progress. Please wait until it is completed.':
    'Tienes una retirada en curso. Espera a que se complete.',
  'A fair play case about you is open. You can close your account once it is over.':
    'Hay un caso de juego limpio abierto sobre ti. Podrás cerrar tu cuenta cuando termine.',
  'Your appeal has no answer yet. You can close your account once it is answered.':
    'Tu apelación aún no tiene respuesta. Podrás cerrar tu cuenta cuando la tenga.',
  'You owe SOL to opponents. You can close your account once this is paid.':
    'Debes SOL a rivales. Podrás cerrar tu cuenta cuando esté pagado.',
  'Your balance is not empty. Please withdraw it before you close your account.':
    'Tu saldo no está vacío. Retíralo antes de cerrar tu cuenta.',
  'These are not the current terms. Please read the current version.':
    'Estos no son los términos actuales. Lee la versión actual.',

  'Deposit from your wallet': 'Depósito desde tu billetera',
  'Deposit from your wallet, waiting for network confirmation':
    'Depósito desde tu billetera, a la espera de que la red lo confirme',
  'Withdrawal to your wallet': 'Retirada a tu billetera',
  Refund: 'Devolución',
  'Match wager': 'Apuesta de la partida',
  'Match prize': 'Premio de la partida',
  'Premium avatar': 'Avatar premium',
  Adjustment: 'Ajuste',
  'Match wager from your wallet, locked on chain':
    'Apuesta de la partida desde tu billetera, bloqueada en la cadena',
  'Match prize, paid on chain to your wallet': 'Premio de la partida, pagado en la cadena a tu billetera',
  'Stake returned on chain to your wallet': 'Apuesta devuelta en la cadena a tu billetera',
  'Withdraw-only balance released': 'Saldo solo para retirar liberado',
  'Deposit beyond your limit or during a break, withdraw only':
    'Depósito por encima de tu límite o durante una pausa, solo para retirar',
  'Withdrawal to your wallet, from the withdraw-only balance':
    'Retirada a tu billetera, del saldo solo para retirar',
  'Refund to the withdraw-only balance': 'Devolución al saldo solo para retirar',
  'Released to your playing balance': 'Pasado a tu saldo de juego',
};
