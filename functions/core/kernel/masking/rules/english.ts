import { perProcess } from '#core/kernel/per-process';

/**
 * Words that are no account names: common English ones of four letters and more, mostly without endings, and those of this
 * trade, its places, styles and first names. The common ones are of SCOWL, sizes 10 and 20: http://wordlist.aspell.net,
 * Copyright 2000-2016 by Kevin Atkinson. "Permission to use, copy, modify, distribute and sell these word lists [...] for any
 * purpose is hereby granted without fee, provided that the above copyright notice appears in all copies and that both that
 * copyright notice and this permission notice appear in supporting documentation."
 */
const list = `
  aardvark aaron abandon abide abigail abort about above abroad absolute absorb abstract absurd abuse accept access accessories accompany accord account
  accuracy accuse accustom achieve acid acknowledge acorn acquire acres acronym across actor acts acute adam adapt addict address adds adhere adjust
  administer admire admit adopt adult advantage adventure adverse advert advertise advice advise advisory aesthetic affair affect afford afraid after
  afternoon afterward again against agency agenda ages aggregate agony agree ahead ahmed aids aims aircraft airport akin alabama alabaster alan alarm
  alas alaska albeit albert album albuquerque alcohol alert alexander alexis algebra algorithm alias alice alien align alike allege allow almost alone
  along alongside aloud alpha alphabet already also alter although altogether always amanda amateur amaze ambassador amber amend american among amount
  ample amplifier amuse anagram anaheim analog analogue analogy analyses analysis analyst analyze anarchy anatomy ancestor andrea andrew anecdote angel
  angela anger angle angry anita anna anniversary announce annoy anorak another answer anthology anthony antidote antique anybody anyhow anyone anyplace
  anyway anywhere apart apathy apology apostrophe appall apparatus appear append appendix applause apple appoint appraiser approach approve approx apps
  april arbitrary arcade arcane arch architecture area arena argue arise arisen arizona arkansas arlington arms army arose around arrange array arrest
  arrow article arts artwork asap ascend ashcan ashes asheville ashley asian aside asks asleep aspect assault assemble assert assess asset assign assort
  assume assure asterisk astronomer astronomy atlanta atlas atmosphere atom attach attack attain attempt attend attitude attorney attract attribute
  audio august aunt aurora austin author autobiography automobile autumn average avoid await awake award aware away awkward axes axiom axis baby back
  backbone background backlog backspace backsplash backup backward bacteria bacterium badge baffle baggage bags bake bakersfield balcony ball ballet
  ballot baltimore banana band bandwagon bandwidth bang bank bankrupt banner bans barbara bare bargain bark barn baroque barrel barrier barrister bars
  base basement bash basis basket bass bastard batch bath bathroom battery battle baud bauhaus beach beam bean bear beard beast beat beaten beauty
  became because become bedroom beef been beer before beforehand began begin begun behalf behave behavior behind beige belief believe bell belong below
  belt bench bend beneath benefit benjamin beside best beta bets better betty between beverly beware beyond bias bicycle bids bigger biggest bigot
  bigotry bill billfold billy binary bind biochemistry biography biology bird birth birthday biscuit bishop bite bitmap bits bitten bitter bizarre black
  blackboard blackmail blade blame blank blanket blast bldg blew blind blink bliss blob block blog blogs blood bloody blow blown blue blurb blvd board
  boat bobby bobs body boggle bogs bogus boho boil bold bolt bomb bond bone bonus book bookcase booklet bookshelf bookshop bookstore boom boost boot
  border borderline bore boredom born borne borrow boss boston both bottle bottom bought boulder bounce bound boundary bout bowl boxes boys bozeman
  bracket brain brake branch brand brandon brass brave breach bread break breakdown breakfast breath breathe breeze brenda brethren brian brick bridge
  brief brigade bright brightest brittany broad broadcast broke broken brooklyn brother brought brown browse brush bryan bubble buck bucket budget
  buffalo buffer bugger bugs build built bulb bulk bull bullet bulletin bump bunch bundle bunk burden bureaucracy burn burnt burst bury buses bush buss
  bust busy butter button buyer buys bypass byte cabbage cabinet caffeine cage cake calculator calculus calendar california call calle calm came camera
  camp campaign campus canadian cancel cancer candles cannot cans caps captain capture carbon card cardboard care carl carlos carmen carol carolina
  carolyn carpet carriage carrier carrot carry cars cartoon cartridge casa casas case cash cassette cast castle catalog catch category cater catherine
  cats cattle caught cause cave caveat cease cedar cell cellular censor censorship century ceramic ceremony certain certainty chain chair chairman chalk
  challenge chamber champagne chancellor change changeover channel chantilly chaos chap chapel chapter char character charge charles charleston
  charlotte charm chart chase chat cheap cheapest cheat check cheek cheer cheese chemistry cheryl chess chest chestnut chew chicago chicken chief child
  childhood children chip choice choir choose chop chord chorus chose chosen chris christian christina christine chuck chunk church cider cigarette
  cincinnati cinema circa circle circuit circuitry circular cite citizen civil civilian claim clarify clash class classify clause clean cleanest clear
  clearest cleveland clever cleverest click cliff climb clip clique clock clog clone close closeout closest closet closure cloth clothe cloud club clue
  clumsy cluster coach coarse coast coastal coat cobbler cocina code coffee coin coincide coke cold collapse collar colleague collect college colon
  colonial colony color colorado columbus column combat combine come comedor comedy comfort comforter comma command commentary commentator commit
  committee common como compact company compare comparison compel compete competitor compile complain complaint complementary complete complex compose
  composite compound comprehend compress comprise compromise comps compulsory compute concede concept concern concert concerto concise conclude concord
  concrete concur condemn condense condo condom condone condos conduct conductor confess configure confine confirm conflict conform confront confuse
  congest conjecture connect connecticut connector consensus consider consistency console conspiracy const constituency constitute constrain constraint
  construct consult consultancy consume contact contain contemporary contempt contend contest context continue continuum contour contract contradict
  contradictory contrary contrast contribute contributor control controversy converse convert convey convict convince cook cookie cool cope copper copy
  copyright core corn corpse correct correo correspond corridor corrupt cosmology cost cottage cottagecore cotton couch couches cough could council
  counsel count counterexample counterpart country countryside county couple courage courier course court courtesy courtyard cousin cover coverage cows
  cozy crack craft craftsman cramp crap crash crass crawl crazy cream creator creature credenza credit creep crew crib cricket cries crime crisis crisp
  criteria crop cross crossroad crossword crowd crown crude cruel cruelty cruise crunch crush cuadrados cuando cuartos cube cuckoo culprit cult culture
  cumbersome cums cupboard cups cure currency curriculum curry curse cursor curtain curve cushion cushions custard custom customary cute cuts cycle
  cylinder cynthia daft dakota dallas damage damn damp dana danger daniel danielle dare dark dash data database datum daughter dave david dawn daylight
  days daytime dead deadline deaf dealt dear death deborah debra debt debug decade decay december decide deck declare decline decode decrease deduce
  deem deep deepest default defeat defect defend defense deficiency define definite defy degrade degree delaware delay delete delight delimiters deliver
  delivery delta demand demise democracy denise dennis denominator denote dense dentist denver deny departure depend deposit depress depth deputy
  derange derogatory descend describe desde desert deserve design desire desk desktop despair despise despite destine destroy detach detail detect
  detector deter determine detract detroit develop device devil devise devoid devote diagnosis diagram dialect dialog dialogue diameter diana diane
  diary dice dictator dictatorship dictionary dies diesel diet differ difficult difficulty digest digit digs dilemma dine dinner dire direct director
  directory dirt dirty disadvantage disagree disappear disappoint disaster disc discard discharge disciplinary discipline disclaimer disco disconnect
  discontinue discount discourage discover discovery discrepancy discrete discuss disease disguise disgust dishonest disk dislike dismiss disorder
  display dispose dispute disregard disrupt dissimilar distinct distort distract distress distribute district disturb ditch ditto diverse divert divide
  divine divorce docs doctor doctrine documentary docx dodge does dogma dogs dole dollar domain domingo donald donde done donna dons doom door doorbell
  doorway doris dorothy dose dots double doubt douglas down downhill downright downstairs downtown downwards dozen draft drag dragon drain drama drank
  drapes draw drawback drawn dread dream dreary dress dresser drew dries drift drill drink drip drivel driven driveway drop drove drown drug drum drunk
  drunken duck duff dull dumb dummy dump dumpster dupe duplex durham dust dustbin dusty duty duvet each eager eagle eames earlier earliest earn ears
  earth ease easier easiest east eastern easy eaten eater eats echo ecology economy edge edit editor edward effect efficiency effort eggs eggshell egos
  eight eighteen eighth eighty either elect electron elementary elena elevator eleven elijah elite elizabeth else elsewhere email emails embarrass
  emerge emergency emily emit emma emphasis empire employ employee empty emulator enclose encode encounter encourage endeavor ends enemy energy enforce
  engage engine english enjoy enlarge enlighten enough ensure entail enter enterprise entertain enthusiasm entire entirety entitle entre entry envelope
  envisage envy episode equilibrium equip erase ergo eric error escalones escape escrow essay esta este esto estoy ethan etymology eugene european
  evelyn even ever every everybody everyday everyone everywhere evil evolutionary evolve exact exam examine example except excess exchange excite
  exclude excuse execute exempt exercise exhaust exhibit exit expand expect expenditure expense expert expertise expire expiry explain explanatory
  explicit explode exploit explore export expose exposure express expressway extend extra extract extraordinary extreme eyes eyesight face fact factor
  factory faculty fail failure faint faintest fair fairest fairy faith fake fall fallacy fallen false fame familiar famine fancy fans fantasy farce fare
  farewell farm farmhouse farther farthest fast fastest father fatima faucet faucets fault faulty favor favorite fear feat feature february feeble
  feedback feel fees feet fell fellow felt female fender fetch fever fewer fewest fiber fiddle field fierce fifteen fifth fifty fight figure file fill
  film filter filters filthy find fine finest finger finite fire fireplace fireplaces firework firm first fits fixes fixture fixtures fizzy flag flame
  flash flat flavor flaw fleet flesh flew flies flight flip float flood floor floorplan floorplans floppy florida flour flow flown fluffy fluid flush
  flute foam focus fold folk follow follower followers fond font food fool foot football footnote forbade forbid forbidden force forecast foreign forest
  forever forgave forget forgiven forgot forgotten fork form format formula formulae forth fortnight fortune forty forum forward fossil foto fotos
  fought foul found fountain four fourteen fourth foyer fragile frame framework frances frank fraud freak free freedom freeway freeze freight french
  frequency fresh fresno friday fridge friend friendly friendship fries frighten fringe frog from front frown froze frozen fruit fudge fuel fulfill full
  fullest fume fund funnier funniest funny furniture furry further furthermore furthest fuse fuss fussy futile future fuzzy gabriel gain gaines galaxy
  game gang gaps garage garbage garble garden gary gasoline gasp gateway gather gave gear gender gene generator genius genocide genre gentle gentleman
  gentlemen genuine geography geology geometry george georgia georgian gerald german gesture gets ghost gift girl girlfriend given glad glass glean
  gloria glory glossy glove glow glue gnome goat gods goes gold golden golf gone good goodbye goody gospel gossip gotten govern governor gown grab grace
  gracias grade graffiti graffito grain grammar grand grandfather grandmother granite graph grasp grass grave gravel gray greasy great greatest greedy
  green greensboro gregory grew grey grid grief grim grind grip groan gross ground group grout grow grown growth guarantee guard guess guest guide
  guideline guilt guilty guinea guitar gulf guns guts gutter guys habit hack hail hair haircut hairy half hall hallway halt halve hammer hampshire hand
  handbook handicap handle handy hang hangover hannah happen happier happiest happy hard hardback harden hardest hardship hardware hardwood hardy harm
  harmony harold harsh hash hashtag hashtags hassle hasten hasty hats have havoc hawaii hazard hazy head headache headboard headline health healthy heap
  hear heard heart heat heather heaven heavier heaviest heavy heel height hektar held helen helicopter hell hello helmet help hemnes henceforth
  henderson henry herd here hereby heresy heritage hero heroin herself hidden hide hierarchy high highest highlight highway hill himself hindsight hint
  hire historian history hitherto hits hobby hola hold hole holiday hollow home honest honesty honey honolulu honor honorary hook hope horde horizon
  horn horrid horrify horror horse host hostile hotel hour house household houston however html https huge human humane humble humidity humor hung
  hungry hunt hurry hurt husband hydrogen hygge hyphen hypocrisy hypocrite hypothesis icon idaho idea identifier identify ideology idiom idiot idle
  ignore illinois image imaginary imagine immature immense immune impact impair impend imperfect implicit import impose impress imprison improve impulse
  inaccuracy inane inbox inch incline include income incomplete inconsistency incorrect increase incur indefinite index indiana indianapolis indicator
  indirect induce indulge industry inefficiency inertia infantile infect infer inferior infinite inflict influencer influencers info inform
  infrastructure inhabit inherit inhibit inject injure injury injustice inner input inquire inquiry insane insect insecure insert inside insight insofar
  inspect inspire instagrammable install instead instinct institute instruct insulation insult intact intake integer intellect intend intense inter
  interact intercourse interest interface interfere interim interior interpret interrupt intervene interview into introduce introductory invade invalid
  inventor inventory inverse invert invest invite invoice invoices invoke involve iowa iron irony irvine isabella island issue italian item itself jack
  jacket jacksonville jacob jacqueline jail james jams janet janice january japandi jargon jason jazz jean jeans jeffrey jennifer jeremy jerk jerry
  jersey jesse jessica jest joan joanna jobs john join joint joke jonathan jordan jorge jose joseph joshua journey joyce juan judge judith judy jueves
  juice julia julie july jump june jungle junior junk jury just justice justify justin juvenile kallax kansas karen katherine kathleen kathryn kayla
  keen keep keith kelly kenneth kentucky kept kernel kettle kevin keyboard keypad keys keystroke keyword kick kidnap kidney kids kill kimberly kind
  kingdom kiss kitchen kits knee knew knife knight knock know knowledge known kyle label labor laboratory labs lack ladder lady lager laid lain lake
  laminate lamp lampshade land landlord landscape lane language laredo large largest lark larry laser last latest latter laugh laughter launch laundry
  laura lauren lavatory lawn laws lawyer layer layout lays lazy leach lead leadership leaf leaflet league leak lean leap learn least leather leave
  lecture left legend legendary legs leisure lemon lend length lengthy lens lesbian lesson lest lets letter level liaison libel liberty librarian
  library license lies life lifestyle lifetime lift light lightest like likelihood likewise limb limit lincoln linda line linear linens link linkage
  lips liquid liquor lisa lisp listen listings listo liter literary literature litter little livest livestream load loan lobby lock lockbox lodge loft
  lofts logan logo logos logs london long longest look loop loophole loose lord lori lorry lose loss lost lots loud loudest louis louisiana louisville
  lousy love loveseat lower lowest lucia luck lucky luggage luis lump lunch lunchtime lunes lung lurk lust luxury machine machinery made madison
  magazine magnitude mail mailbox main maine mainframe mainstream maintain major make male malm manage mandatory mangle manhattan mania manifesto
  mankind manner manpower mans mantel manufacture many maple maps marble march margaret margin maria marie marilyn marisol mark market marketplace
  marriage marry martes martha mary maryland mask mason mass massachusetts master match mathematician matrices matrix matt matter matthew mattress
  mattresses mature maximalist maximum maybe mayor maze mcgee mean meantime meanwhile measure meat mecklenburg media medicine medio medium meet megabyte
  megan mejor melissa melody melt member membership meme memes memory memphis mend mensaje menu mercury mercy mere merge merit merry mesa mesas meses
  mess message messy metaphor meter method metro mexican mexico miami mice michael michelle michigan microcomputer microprocessor microwave midcentury
  midday middle midnight miercoles might mighty miguel mike mild mile mileage military milk mill milwaukee mind mine ming minimalism minimalist minimum
  minister minneapolis minnesota minor mint minus minute mira miracle mirror misdirect misery misfortune misguide misinterpret mislead misplace misprint
  misread miss missile mississippi missouri mistake mistaken mistook misunderstand misunderstood misuse mixes mixture moan mobile mock mode model modern
  modest modify module mold mole molecular molecule momentum monarch monday money monitor monkey monochrome monster montana month mood moodboard
  moodboards moon moore more moreover moroccan moron most mother motor motorway motto mount mountain mouse mouth move movie much muck muddle muebles
  mugs multiple mumble mummy mundane murder muscle museum musician must mutter myself mystery myth mythology nail name nancy napkins narrow narrowest
  nashville nastier nastiest nasty natalie nathan nature naughty near nearby nearest neat nebraska necesito necessary neck needle neglect neighbor
  neighborhood neither nerve nest nets network nevada never newark newcomer newer newest news newsfeed newsletter newspaper next nice nicest nicholas
  nick nickel nickname nicole night nightmare nightstand nightstands nine nineteen ninety noah noble nobody node noise noisy none nonsense nook noon
  norm north northern nose nostalgia note notice notification notifications notify noun novel novelty november novice nowadays nowhere nuclear nuestra
  nuestro null numb numbest nuns nurse nursery nuts oakland obey object obligatory oblige obscene obscure observe obsess obsolete obstruct obtain occupy
  occur ocean october odds oferta offend offense offer offhand office offset often ohio oklahoma older oldest olivia omaha omar omit once ones oneself
  online onto onus open opera operator oppose opposite oppress optimum opts opus orange orbit orchestra order ordinary oregon organ origin originator
  orlando orthodox other otherwise otra otro ottoman ought ours ourselves outcome outcry outer outlet outlets outline outlook output outrage outright
  outset outside outweigh over overall overcame overcome overdraft overdue overflow overhead overlap overload overlong overlook overnight overprice
  overridden override overrode overseas overtime overtone overview overwhelm overwritten owes owner ownership owns oxygen ozone pace pacifier pack
  package packet pads page pagina paid pain paint pair palace pale pamela panel pantry paper paperback para parade paradise paradox paragraph parallel
  parameter paranoia paranoid paraphrase parcel pardon parentheses parenthesis paris park parody parrot parse part particle particular partner party
  pass passage passenger passport password past paste patch path patio patios patricia patrick pattern paul pause pays peace peak peanut peculiar
  pedantry pedestrian pedro peer penalty pencil pendant pends penguin pennsylvania penny pens penthouse people percentage perfect perform perhaps period
  permit persecute person personnel persuade perverse peter petrol petty pewter pharmacy phase phenomena phenomenon philadelphia philip philosopher
  philosophy phoenix phone photo photocopy photograph photoshop phrase physiology piano pick pickup pics picture piece pigeon pigs pile pill pillow
  pillows pilot pinch pink pins pint pipe pipeline pisos pitch pitfall pittsburgh pizza place plague plain plan plane planet planetary plano planter
  plants plaster platform play playground plea please pleasure plenty plot ploy plug plus pocket podcast poem poet poetry point poison poke polar pole
  police policeman policy polite politician polka poll pool poor poorest pope pops populace popular pork pornography port portland portray pose possess
  post postage postcard postmaster postpone postscript potato pottery poufs pound pour poverty powder power practice praise pray preach precede precio
  precise predecessor predict preface prefer prefix pregnancy prejudice preliminary premature premise premium prep prepare prerequisite prescribe
  preserve press pressure presume pretend pretty prevail preview price pride priest primary prime prince principle print printout prior prison privacy
  privilege priya problem problema procedure process processor proclaim produce product professor profile profit profound program progress prohibit
  project prolong promise promote prompt prone pronoun pronounce proof propaganda proper property prophet propose proprietary prose prosecute prospect
  prostitute protect protein protest protocol prototype proud prove proven provide provoke pseudo psychology puede puerta puertas pull pulp pulse pump
  punch puncture puns punt pupil purchase pure purge purple purpose pursue pursuit push puts putt puzzle python qualifier qualify quantum quarter quartz
  queen query quest questionnaire queue quibble quick quickest quiet quietest quilt quit quite quiz quota quote rabbit rabid race rachel rack racket
  radar radio radius rage raid rail railroad railway rain rainbow raise raleigh ralph ranarp ranch random randy rang range rank rape rapid rare rarest
  rash rather ratio rationale rats rattle rave raymond razor reach react reactionary reactor read readership readme ready realm realtor realtors realty
  rear rearrange reason reassure rebecca rebuild rebuilt recall receipt recipe reckon reclaim recliner recommend reconcile reconsider record recover
  recovery recruit rectangle rectangular rectify recycle redefine redirect reduce redundancy reels refer referendum refine refinish reflect reflex
  reform reformat refrain refresh refund refuse refute regain regard regime register regret regular reign reject relationship relax relay release relief
  relieve remain remainder remark remedy remember remind remodel remodeled remote remove rename rend renew renovate renovation renta repair repeat
  repertoire rephrase replace report repose reproduce request require requisite reread rescue research resemble resend reserve reset reside resign
  resolve resort resource respect respond response rest restart restore restrain restrict result resume retail retain retire retract retrieve return
  reuse revenge revenue revere reverse revert review revise revolt revolutionary reward rewrite rewritten rewrote rhode rhyme rhythm ribbon rice rich
  richard richest richmond ridden ride rids right rigid riot rips rise risen risk risky river riverside road robert robot robust rock rocket rode roger
  role roll roman ronald roof room root rope rosa rose rotten rough round roundabout rout route routine rows royalties rubber rude rugs ruin rule rumor
  rung runner runs rush russell rustic rusty ruth ryan sabado sabi sabotage sack sacramento sacrifice sadden safe safeguard safest safety saga said sail
  saint sake sala salary sale salesman salt samantha same sample samuel sand sandra sandwich sane sang sank sara sarah sarcasm satellite satire
  satisfactory satisfy saturday sauce savannah save says scale scan scandi scandinavian scarce scare scarf scarlet scatter scenario scene scenery
  schedule scheme scholar school sconce sconces scope score scotch scott scottsdale scrap scratch scream screen screenshot screenshots screw script
  scroll scum sean search season seat seattle second secondary secret secretary sect sectional sector secular secure seek seem seen sees segunda seldom
  select self selfie selfies sell seller sellers semanas seminar send senior sense separator september sequel series sermon serve service sets settle
  seven seventh severe sexes sexy shade shadow shake shaken shaky shall shallow shame shape share shareholder sharon sharp sheep sheer sheet shelf shell
  shelter shelve sherwin shift shine shiny ship shiplap shirley shirt shock shoe shone shook shoot shop short shortage shorten shortest shorthand shot
  should shout shove show shower shown shut shutdown sick sicken side sideboard sideways siempre sigh sight sigma sign signature silicon sillas sillier
  silliest silver similar simple simplest simplify since sincere sine single singular sinister sink sins sister site sits sixteen sixth sixty skeleton
  sketch skill skin skip skirt skull slag slang slash slave sleep slept slice slid slide slight slightest slim slip slippery slogan slope sloppy slot
  slow slowest small smallest smart smash smell smile smith smoke smooth smug snack snag snail sneak sneaky sniff snobbery snow soap sober society sock
  socket sofa sofas sofia soft software soil solar sold soldier sole solicitor solid solo solve some somebody somehow someone someplace sometime
  somewhat somewhere song sons soon soonest sophia sordid sore sorry sort sought soul sound soundtrack soup source south southern space span spanish
  spare speak specialty species specify specimen spectacular spectrum speech spell spend sphere spies spigot spike spill spin spirit spit spite splendid
  split spoil spoke spoken spokesman sponsor spoof spool sport spot spout sprang spray spread sprung spur sqft squad square squash squeeze stack staff
  stage staged stager stagers stagger staging stair staircase stake stale stall stamp stand standard standpoint star stare stark start startle starve
  stationary status stay steady steam steel steep steer stem step stephanie stephen stereo stereotype sterile steve steven stick sticky stiff still stir
  stock stockton stole stolen stomach stone stood stools stop storage store storm story straight straightforward strain strange strangest strategy straw
  stray stream street strength strengthen stress stretch strict strike strip stroke strong strongest struck structure struggle stucco stuck studio study
  stuff stumble stun stunt stupid style subject submit subroutine subscribe subset subsidiary substitute subtle subtlety subway success successor such
  sudden sues suffer suffice suffix sugar suggest suicide suit suite summary summer sums sunday sundry sung sunk sunlight sunny sunrise sunshine super
  superb superior supermarket supervise supervisor supplementary supplier support suppose suppress supreme sure surface surgery surname surplus surprise
  surround survey susan suspect suspend sustain sven swallow swam swamp swap swatch swatches swear sweat sweep sweet swept swim switch sword swore sworn
  swum symbol symmetry sympathy symphony symptom syndrome synonym syntax synthesis synthesizer system tabs tack tackle tail tailor take taken tale talk
  tall tame tampa tank tape target task taste taught taxes taxi taxpayer teach team teapot tear technique technology teenage teeth telephone telescope
  tell temper temperature template temple temporary tempt tend tendency tengo tennessee tennis tens tense tenth teresa term terminator terminology
  terrace terrazzo terrify territory terror terry terse test texas text textbook texture textures than thank that theater thee theft their them theme
  themselves then theology theorem theory therapy there thereabouts thereafter thereby therefore therein thereof theresa thermostat these thesis they
  thick thief thieve thin think third thirst thirty this thomas thorough thoroughfare those thou though thought thousand thread threat threaten three
  threshold threw throat through throughout throughput throw thrown throws thrust thumb thursday thus tick ticket tidy tiene ties tiger tight tile till
  time timeline timescale timothy tins tiny tips tire tiresome title toad toast tobacco todas today todos toes together toggle toilet token told toledo
  toll tomato tome tomorrow tone tongue tonight tons tony took tool tooth tops tore torn torture toss touch tough tour toward tower town townhome
  townhouse toys trabajo trace track trade tragedy trail train transcript transfer transform transit translator transmit transport trap trash trashcan
  travel tray tread treasure treat treaty tree trek trend trendy triangle tribe trick tricky tries trifle trigger trilogy trim trip triple tripos
  triumph trivia trolley troop trouble trouser truck true trumpet trunk trust trusty truth tube tucson tudor tuesday tulsa tune tunnel turn tutor
  tutorial tutorials twelve twentieth twenty twice twin tyler type typeset typewriter umbrella unaware uncertain uncertainty uncle unclear uncommon
  under undergo undergone underground underlain underlay underlie underline underneath understand understood undertake undertaken undertook undid undo
  undone uneasy unfair unfamiliar unhappy unhealthy uniform unify unique unit unite universe unknown unlike unload unlock unlucky unnecessary unpopular
  unread unsafe unsatisfactory unseen unset unsound unsure untidy until unto untrue unwelcome unwise upgrade upholstery upload uploaded upon upper
  upright upset upside upstairs upward urban urge urgency usage user uses utah utter vacancy vacant vacuum vague vain valid valley value valve vanity
  vans variety vary vases vast vector vegetarian vehicle vein vend vendor veneer venture venue verb verbatim verbose verdict verify vermont versatile
  verse versus very vessel vibe vibes vicar vice victim victoria victorian victory video videos viernes view viewpoint vile village vincent vintage
  vinyl violin virgin virginia virtue virus visit visitor vlog vocabulary voice voicemail void voltage volume voluntary volunteer vomit vote vouch vowel
  wabi wade waffle wage wainscot wait wake walk walkthrough wall wallet wallpaper walnut walter wander ward warehouse warm warn warp warranty wars
  wartime wary wash washington waste watch water wave wayne ways weak wealth wealthy weapon wear weary weasel weather webpage website websites wednesday
  week weekday weekend weigh weight weird welcome welfare well were west western wets whale what whatever whatsoever wheel when whenever where whereas
  whereby whereupon wherever whether which whichever while whilst whim whiskey whistle white whoever whole whom whoop whose wichita wicker wide
  widespread widest widget width wife wifi wild will william williams willie wilmington wind window wine winery winner wins winston winter wipe wire
  wisconsin wisdom wise wisest witch with withdraw withdrawn withdrew within without witty wizard woke woken wolf woman wombat women wonder wont wood
  wooden word wore work workload workshop world worldwide worm worn worry worse worship worst worth worthwhile worthy would wound wrap wrath wreck wren
  write written wrong wrote wyoming yard yawn year yellow yesterday yeti yield yoga york young youngest your yourself yourselves youth zach zero zips
  zone zoom`;

export const english = perProcess((): ReadonlySet<string> => new Set(list.trim().split(/\s+/)));
