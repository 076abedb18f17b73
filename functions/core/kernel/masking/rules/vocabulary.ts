const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words for a number to dial. */
export const phoneCues = words(`
  call calls calling text texts texting txt phone phones ph telephone tel cell cellphone mobile mob fax whatsapp sms
  imessage dial ring reach contact number numbers num digits voicemail vm hotline landline signal telegram viber hmu facetime
  llamame llama marca marcame telefono celular cel numero`);
/** Words for the number of a thing. */
export const idCues = words(`
  mls apn parcel dre bre lic license licence permit invoice order po ref reference confirmation case item sku model serial
  tracking escrow account acct listing lot apt apartment suite ste zip zipcode postal ticket id code lockbox policy claim
  routing bldg loan file transaction unit pin ain folio ein fein tin rma isbn upc vin tax plat deed asin nmls trec article art model block section
  tract panel sw bm ral behr ppg pantone paint style dye zips serve tax value`);
/** Things with numbers as long as phone numbers. */
export const longIds = words(`
  order serial tracking isbn upc invoice confirmation policy claim permit parcel pin apn sku item article art model license ein loan`);
/** Units of amounts. ("days" and the like, which may also say when to call, are in `units`.) */
export const amounts = words('sq sqft sf ft feet foot square dollars dollar usd bucks k grand acres acre sqm psf');
export const units = words(`
  inch inches yd yds yards bed beds bedroom bedrooms br bd bath baths bathroom bathrooms ba room rooms level levels story
  stories floor floors percent days day weeks week wks months month mos years year yrs hours hour hrs minutes mins people
  guests chairs pieces items photos homes houses projects properties miles`);
export const streets = words(`
  st street ave avenue rd road dr drive blvd boulevard ln lane ct court way pl place ter terrace cir circle pkwy parkway hwy
  highway loop trail trl alley row`);
/** Words of two to four letters, and words beside digits. */
export const shortWords = words(`
  a am an and any are as at ask be big but buy by can car cut day did do end eve far few fit for from get go got had has he her hi him his
  hot how i if in into is it its job just key kid lab law lay led left let lot low man map may me met mid mix more most my new no nor not now
  of off old on only or our out over own pay per pet pin plan plus put raw red run sat saw say sea see set she sit sky so some sun tax tea ten
  than that the them then they this tie till to too top try up us use via was way we were what when who why will with yes yet you your ok
  ave bath bed bldg br ba bd ct dr est et ext ft gal hr hrs id in inc ln lb lbs lg llc ltd max mi min mls mo mon tue wed thu fri nd no oz pc pcs
  pk pl pm po pt pts qt rd rh rm rms sf sku sm sq st ste sw th tv unit vs wk xl yd yr yrs ii iii de el la las los un una en con por para y o`);
/** Words for the marks between the groups of a number. */
export const spokenMarks = words('dash hyphen dot point period space slash underscore star again guion punto');
export const spokenPauses = words('then and comma um uh next plus y luego despues followed');
/** Words that split a number up: "512 call 847 me 2093". */
export const chatter = words(`
  call me text ring dial please pls plz hey ok okay yes yeah got it blah lol haha wait pause break beat breath stop now press`);
/** Nouns that number a thing ("room 512, suite 555, door 0188"). */
export const labels = words(`
  room rm rooms suite ste door doors unit apt apartment condo gate floor building bldg tower wing hall block house home lot box
  bin shelf locker desk seat row key code pin lockbox number no space bed bedroom bath bathroom kitchen office den closet
  garage lamp rug sofa chair table item order page photo picture step option line area exchange prefix part piece file case`);
/** Words for the parts of a number. */
export const pieceCues = words(`
  exchange prefix digits code bit next first second third last rest remaining final finally lastly line ending ends end start combine together glue
  starts begin begins beginning middle half halves part parts piece pieces then followed after behind front add put wait area
  step primero segundo luego despues ultimo empieza sigue termina mitad otra`);
/** Words around a part of a number in a text of its own. */
export const pieceFillers = words(`
  the a an is are it its s my our your you number part of in with and rest more here comes goes get me any time thanks thx hi hello
  this that be to on for after at`);
export const priceCues = words('for each per cost costs paid pay price prices total left sold asked');
/** Words that people write with digits and signs for letters. */
export const leetWords = words(`
  zero one two three four five six seven eight nine double triple oh dot com net org at mail email gmail googlemail hotmail
  yahoo icloud outlook google call phone cell text ig insta instagram telegram whatsapp facebook`);
/** Names that always mean a mailbox. */
export const mailboxes = words(`
  gmail googlemail hotmail yahoo ymail icloud aol protonmail sbcglobal rocketmail fastmail tutanota gmx geemail jeemail gemail
  googmail gmale gmial gmal gamil gmai gmil`);
/** Names that mean a mailbox if the text is about email ("mail: dana.stages (google)"), and words that rule it out. */
export const mailHosts = words('google outlook live msn apple proton comcast verizon att zoho yandex cox microsoft');
export const noMailHost = words(`
  drive maps map doc docs calendar photos meet earth sheets slides search ads reviews store park tv inbox app style thing`);
/** Endings of addresses: strong ones mean nothing else, weak ones need an "at" or "website" before them. */
export const strongTopLevels = words('com net org edu gov io co biz info realtor realty homes design studio properties');
const weakTopLevels = words(`
  us me tv app dev ca uk de fr mx es it au nz ie in eu house xyz online site shop store agency pro group email mail live
  solutions services llc company page gg gl ly ee be to`);
export const topLevels = new Set([...strongTopLevels, ...weakTopLevels]);
/** Endings that may follow a dot with spaces around it. */
export const plainTopLevels = words('com net org edu biz info');
export const mailCues = words('email emails mail mailbox inbox mailto gmail addy correo write');
export const siteCues = words('site website web webpage page url link portfolio homepage visit domain sitio pagina visita');
/** Words that stand where names do and are none. */
export const ordinaryWords = words(`
  me us you him her them it this that these those one ones is are was were be been am do did does the a an my your our his
  their look looks find finds found see sees saw seen check shop shops buy buys bought order orders list lists listing listings
  post posts online here there out up down over off in on stay start starts arrive meet back home homes work works item items
  stuff things everything anything nothing everyone everybody only also and or but not still located photos photo pictures
  picture link links website site sites page pages via from by with for to of as i we he she they use has have had got get
  account accounts inbox address folder spam yes no ok okay hidden furniture sofa sofas couch chairs rug rugs lamps decor art
  price prices deal deals options pieces inventory reviews review profile better worse private public empty fine great good bad
  broken slow outdated story stories video videos comments likes market marketplace group groups style styles seller sellers
  stager stagers staging owner owners agent agents people kitchen kitchens please thanks before after until later yesterday
  tomorrow tonight sometime together followers messenger walkthrough influencer photographer more info details portfolio book
  bookings quote quotes samples gallery contact`);
/** Web sites that people talk about: shops, listings, tools. */
export const knownSites = words(`
  zillow realtor redfin trulia homes apartments rent compass loopnet wayfair ikea westelm cb2 crateandbarrel potterybarn rh
  article target walmart costco samsclub homedepot lowes homegoods overstock amazon amzn ebay etsy houzz joybird burrow
  anthropologie worldmarket lumens rugsusa ruggable loloi minted society6 chairish 1stdibs arhaus fourhands restorationhardware
  rejuvenation lampsplus urbanoutfitters pier1 athome hm zara sherwin benjaminmoore behr dropbox docusign google goo canva
  matterport zoom apple icloud microsoft onedrive box wetransfer trello notion monday asana slack stripe airbnb vrbo booking
  craigslist chatgpt showingtime hgtv bhg realsimple architecturaldigest apartmenttherapy nytimes vimeo loom har ntreis 1drv
  pinterest pin instagram facebook fb youtube youtu nextdoor yelp linkedin tiktok twitter x threads thumbtack angi`);
/** Sites with profiles; first words of paths to content, and to profiles. */
export const socialSites = words('instagram facebook fb nextdoor yelp linkedin tiktok twitter x threads youtube pinterest houzz');
export const contentPaths = words(`
  p reel reels tv stories explore photo photos watch marketplace groups events pin ideas search products product ideabooks
  magazine discussions listing c market jobs feed pulse tag hashtag shorts playlist embed results help share`);
export const profilePaths = words('profile profiles pro biz user users agent agents realestateagents shop pages');

export const spokenDots = words('dot dots dott dawt punto punkt ponto toчka period point stop fullstop');
export const spokenAts = words('at arroba chez aet att klammeraffe coбaka');
/** Words between a domain and its ending: "harborstaging, which is a dot com". */
export const fillers = words('and then which is a an it its s that thats ends ending in with plus followed by the add full');

/** Services for messages and portfolios. The doubtful ones are ordinary words too. */
export const services = words(`
  telegram tg tele whatsapp wechat weixin skype kik snapchat viber threema discord groupme instagram insta ig facebook fb
  tiktok twitter linkedin linktree nextdoor youtube pinterest yelp houzz etsy calendly bluesky bereal substack patreon socials thumbtack lnsta lnstagram insta instagrm venmo paypal cashapp zelle imessage facetime username aim appleid`);
export const doubtfulServices = words(`
  signal messenger line snap wa threads teams slack zoom x nickname nick account profile login am m usuario page url domain
  shop email mail mailbox correo provider`);
/** Words that ask to look somebody up. */
export const pointers = words('gram handle handles dm follow tag google search website webpage user');
/** Words between a service and a name. A name follows the cues. */
export const nameCues = words('is as under called name named username user id handle nickname account es como usuario');
export const nameFillers = words(`
  me us at my our on in with the by via over a an from through it its s i am use one usual using here and of so mi page channel
  profile business messenger everywhere there mail email for search fan its it into app live address web media and then are we`);
/** Words right before the name of an account. */
export const nameIntros = words(`
  am m are re is s as under follow find add dm tag message search for type by called named at look post see visit try check out`);
/** The last words of firms' names, the words that join them, and the words that identify nobody. */
export const firmEndings = words(`
  staging stagers stager interiors design designs home homes realty realtor realtors properties studio decor living house haus group
  company co llc inc`);
export const firmJoiners = words('and of by the');
export const firmGenerics = words(`
  home house staging design interior interiors realty real estate properties and of by the virtual vacant luxury local professional modern
  company studio living decor homes`);
/** Words that may follow a name. */
export const afterNames = words(
  'and or for if on to please pls plz thx thanks when have look see at everywhere too there fyi so with is',
);
